ALTER TABLE "canned_replies" ADD COLUMN "sets_status" text;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "assigns" text;