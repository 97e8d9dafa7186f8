CREATE TABLE "application_steps" (
	"application_id" uuid NOT NULL,
	"step" text NOT NULL,
	"state" text NOT NULL,
	"facts_version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_steps_application_id_step_pk" PRIMARY KEY("application_id","step")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "call_summary" jsonb;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "call_facts_version" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "application_steps" ADD CONSTRAINT "application_steps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_by_call" ON "applications" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "applications_deleted" ON "applications" USING btree ("deleted_at");