CREATE TABLE "organisations_closed_to_models" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid
);
--> statement-breakpoint
ALTER TABLE "organisations_closed_to_models" ADD CONSTRAINT "organisations_closed_to_models_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations_closed_to_models" ADD CONSTRAINT "organisations_closed_to_models_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_deleted" ON "calls" USING btree ("deleted_at");--> statement-breakpoint
UPDATE "applications" SET "call_facts_version" = NULL;
