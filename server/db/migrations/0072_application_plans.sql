CREATE TABLE "application_plan_rows" (
	"application_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"values" jsonb NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "application_plan_rows_application_id_id_pk" PRIMARY KEY("application_id","id")
);
--> statement-breakpoint
CREATE TABLE "application_plans" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"changed_by" uuid
);
--> statement-breakpoint
ALTER TABLE "application_plan_rows" ADD CONSTRAINT "application_plan_rows_application_id_application_plans_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application_plans"("application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_plans" ADD CONSTRAINT "application_plans_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_plans" ADD CONSTRAINT "application_plans_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_plans_by_person" ON "application_plans" USING btree ("changed_by");