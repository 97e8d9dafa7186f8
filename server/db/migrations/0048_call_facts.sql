CREATE TABLE "call_facts" (
	"call_id" uuid NOT NULL,
	"path" text NOT NULL,
	"status" text NOT NULL,
	"value" jsonb NOT NULL,
	"found" jsonb NOT NULL,
	"source" text,
	"is_contradicted" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "call_facts_call_id_path_pk" PRIMARY KEY("call_id","path")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "stage_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "deadline" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "deadline_zone" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "call_facts" ADD CONSTRAINT "call_facts_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_facts" ADD CONSTRAINT "call_facts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_versions_by_text" ON "call_versions" USING btree ("text_hash");