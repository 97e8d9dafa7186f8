CREATE TABLE "application_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"label" text NOT NULL,
	"stage" text,
	"condition" text,
	"owner_id" uuid,
	"due" date,
	"state" text,
	"waits_for" text,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_reminders" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "submitted_on" date;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "decided_on" date;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "evaluators_comments" text;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_reminders" ADD CONSTRAINT "application_reminders_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_documents_by_application" ON "application_documents" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_documents_by_owner" ON "application_documents" USING btree ("owner_id");