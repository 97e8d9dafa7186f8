ALTER TABLE "calls" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "deadline_confirmed" boolean;