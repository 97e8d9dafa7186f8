CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "closed_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid,
	"starts_local" text NOT NULL,
	"ends_local" text NOT NULL,
	"kind" text NOT NULL,
	"public_reason" jsonb,
	CONSTRAINT "closed_periods_in_order" CHECK (starts_local < ends_local)
);
--> statement-breakpoint
CREATE TABLE "consultation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consultation_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "consultation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"author_id" uuid,
	"shared" boolean NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_types" (
	"key" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"duration_minutes" integer NOT NULL,
	"step_minutes" integer NOT NULL,
	"buffer_before_minutes" integer NOT NULL,
	"buffer_after_minutes" integer NOT NULL,
	"notice_minutes" integer NOT NULL,
	"notice_in" text NOT NULL,
	"horizon_days" integer NOT NULL,
	"max_per_day" integer,
	"price_eur_cents" integer NOT NULL,
	"active" boolean NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid NOT NULL,
	"type_key" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"company" text,
	"message" text,
	"status" text NOT NULL,
	"no_show" boolean NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"blocked_from" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"client_time_zone" text,
	"language" text NOT NULL,
	"assignee_id" uuid,
	"meeting_link" text,
	"source" text NOT NULL,
	"remind" boolean NOT NULL,
	"manage_token_hash" text NOT NULL,
	"manage_token_sealed" text NOT NULL,
	"calendar_uid" text NOT NULL,
	"calendar_sequence" integer NOT NULL,
	"client_moves" integer NOT NULL,
	"idempotency_key" text,
	"idempotency_body" text,
	"origin_hash" text,
	"cancelled_by" text,
	"cancel_reason" text,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consultations_in_order" CHECK (starts_at < ends_at and blocked_from <= starts_at and ends_at <= blocked_until),
	CONSTRAINT "consultations_status" CHECK (status in ('scheduled', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "office_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	CONSTRAINT "office_hours_in_order" CHECK (weekday between 1 and 7 and opens < closes)
);
--> statement-breakpoint
CREATE TABLE "office_versions" (
	"version" bigint PRIMARY KEY NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "staff_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"active" boolean NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_calendar_id_staff_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."staff_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_calendar_id_staff_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."staff_calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_type_key_consultation_types_key_fk" FOREIGN KEY ("type_key") REFERENCES "public"."consultation_types"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_hours" ADD CONSTRAINT "office_hours_calendar_id_staff_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."staff_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_periods_by_end" ON "closed_periods" USING btree ("ends_local");--> statement-breakpoint
CREATE INDEX "consultation_events_of" ON "consultation_events" USING btree ("consultation_id","id");--> statement-breakpoint
CREATE INDEX "consultation_notes_of" ON "consultation_notes" USING btree ("consultation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consultations_manage_token" ON "consultations" USING btree ("manage_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consultations_idempotency" ON "consultations" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "consultations_by_start" ON "consultations" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "consultations_of_user" ON "consultations" USING btree ("user_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "consultations_of_email" ON "consultations" USING btree (lower(email),"created_at");--> statement-breakpoint
CREATE INDEX "consultations_of_origin" ON "consultations" USING btree ("origin_hash","created_at");--> statement-breakpoint
CREATE INDEX "consultations_of_assignee" ON "consultations" USING btree ("assignee_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "consultations_by_status" ON "consultations" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "office_hours_of_calendar" ON "office_hours" USING btree ("calendar_id");--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_no_overlap" EXCLUDE USING gist ("calendar_id" WITH =, tstzrange("blocked_from", "blocked_until", '[)') WITH &&) WHERE ("status" <> 'cancelled');