CREATE TABLE "application_consultants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"consultation_id" uuid NOT NULL,
	"consultant_id" uuid NOT NULL,
	"access" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "application_consultants" ADD CONSTRAINT "application_consultants_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_consultants" ADD CONSTRAINT "application_consultants_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_consultants" ADD CONSTRAINT "application_consultants_consultant_id_users_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_consultants" ADD CONSTRAINT "application_consultants_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_consultants" ADD CONSTRAINT "application_consultants_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_consultants_once" ON "application_consultants" USING btree ("application_id","consultation_id");--> statement-breakpoint
CREATE INDEX "application_consultants_by_consultant" ON "application_consultants" USING btree ("consultant_id","until");