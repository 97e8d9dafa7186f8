ALTER TABLE "support_messages" ADD COLUMN "original_body" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "closing_warned_at" timestamp (3) with time zone;