CREATE TABLE "taken_remarks" (
	"application_id" uuid NOT NULL,
	"remark_id" text NOT NULL,
	"criterion" text,
	"quote" text NOT NULL,
	"remark" text NOT NULL,
	"remedy" text NOT NULL,
	"model" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	CONSTRAINT "taken_remarks_application_id_remark_id_pk" PRIMARY KEY("application_id","remark_id")
);
--> statement-breakpoint
ALTER TABLE "taken_remarks" ADD CONSTRAINT "taken_remarks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_remarks" ADD CONSTRAINT "taken_remarks_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_remarks_by_person" ON "taken_remarks" USING btree ("by");