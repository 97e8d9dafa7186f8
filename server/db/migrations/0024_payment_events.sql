CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"raw_body" text NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 1 NOT NULL,
	"error" text,
	"user_id" uuid,
	"subscription_ref" text,
	"state" jsonb,
	"state_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_once" ON "payment_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "payment_events_by_person" ON "payment_events" USING btree ("user_id","provider","subscription_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_by_provider" ON "subscriptions" USING btree ("provider","provider_ref");