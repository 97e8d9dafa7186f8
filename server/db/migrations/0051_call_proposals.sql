CREATE TABLE "call_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"path" text NOT NULL,
	"value" jsonb NOT NULL,
	"quote" text NOT NULL,
	"page" integer NOT NULL,
	"from" integer NOT NULL,
	"to" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"model" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "calls_closed_to_models" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid
);
--> statement-breakpoint
ALTER TABLE "call_proposals" ADD CONSTRAINT "call_proposals_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_proposals" ADD CONSTRAINT "call_proposals_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_proposals" ADD CONSTRAINT "call_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls_closed_to_models" ADD CONSTRAINT "calls_closed_to_models_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls_closed_to_models" ADD CONSTRAINT "calls_closed_to_models_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_proposals_by_call" ON "call_proposals" USING btree ("call_id","version","from");