CREATE TABLE "guide_answers" (
	"application_id" uuid NOT NULL,
	"section" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "guide_answers_application_id_section_question_pk" PRIMARY KEY("application_id","section","question")
);
--> statement-breakpoint
CREATE TABLE "run_chunks" (
	"run_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "run_chunks_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"agent" text NOT NULL,
	"section" text,
	"action" text NOT NULL,
	"instruction" text NOT NULL,
	"passage" text NOT NULL,
	"model" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"error" text,
	"chunks" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"stop_asked_at" timestamp (3) with time zone,
	"taken" boolean,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "guide_answers" ADD CONSTRAINT "guide_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_answers" ADD CONSTRAINT "guide_answers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_chunks" ADD CONSTRAINT "run_chunks_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guide_answers_by_user" ON "guide_answers" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "runs_by_application" ON "runs" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "runs_by_user" ON "runs" USING btree ("created_by");