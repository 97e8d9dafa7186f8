CREATE TABLE "application_overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	"reason" text NOT NULL,
	"blockers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_overrides" ADD CONSTRAINT "application_overrides_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_overrides" ADD CONSTRAINT "application_overrides_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_overrides_by_application" ON "application_overrides" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "application_overrides_by_person" ON "application_overrides" USING btree ("by");