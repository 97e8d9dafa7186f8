CREATE TABLE "support_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"message_ids" uuid[] NOT NULL,
	"led_ids" uuid[] NOT NULL,
	"source_before" jsonb NOT NULL,
	"target_before" jsonb NOT NULL,
	"target_version" integer NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_merges" ADD CONSTRAINT "support_merges_source_id_support_tickets_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_merges" ADD CONSTRAINT "support_merges_target_id_support_tickets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_merges_by_source" ON "support_merges" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "support_merges_by_target" ON "support_merges" USING btree ("target_id");