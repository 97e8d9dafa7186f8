ALTER TABLE "redirects" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;