CREATE TABLE "finding_decisions" (
	"application_id" uuid NOT NULL,
	"finding" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	CONSTRAINT "finding_decisions_application_id_finding_pk" PRIMARY KEY("application_id","finding")
);
--> statement-breakpoint
ALTER TABLE "finding_decisions" ADD CONSTRAINT "finding_decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_decisions" ADD CONSTRAINT "finding_decisions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finding_decisions_by_person" ON "finding_decisions" USING btree ("by");