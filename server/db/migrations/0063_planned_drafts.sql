ALTER TABLE "content_drafts" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_drafts" ADD COLUMN "plan_failed" boolean DEFAULT false NOT NULL;