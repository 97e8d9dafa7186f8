CREATE TABLE "fit_opinions" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"asked_by" uuid,
	"model" text NOT NULL,
	"language" text NOT NULL,
	"grounds" jsonb NOT NULL,
	"remarks" jsonb NOT NULL,
	"dropped" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fit_opinions" ADD CONSTRAINT "fit_opinions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fit_opinions" ADD CONSTRAINT "fit_opinions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fit_opinions_by_person" ON "fit_opinions" USING btree ("asked_by");