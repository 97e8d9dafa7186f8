CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"launches" integer DEFAULT 0 NOT NULL,
	"registrations" integer DEFAULT 0 NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_days_day_page_source_campaign_language_device_pk" PRIMARY KEY("day","page","source","campaign","language","device")
);
--> statement-breakpoint
CREATE TABLE "visit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL,
	"entry" text NOT NULL,
	"position" integer NOT NULL,
	"is_new" boolean NOT NULL,
	"gap_seconds" integer NOT NULL,
	"is_summed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_hours" (
	"hour" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"launches" integer DEFAULT 0 NOT NULL,
	"registrations" integer DEFAULT 0 NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_visitors" (
	"visitor" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"position" integer NOT NULL,
	"is_new" boolean NOT NULL,
	"gap_seconds" integer NOT NULL,
	"last_page" text NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits_left_out" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visits_left_out_day_reason_pk" PRIMARY KEY("day","reason")
);
--> statement-breakpoint
CREATE INDEX "visit_events_by_time" ON "visit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "visit_events_to_sum" ON "visit_events" USING btree ("id") WHERE not is_summed;--> statement-breakpoint
CREATE INDEX "visit_visitors_by_time" ON "visit_visitors" USING btree ("last_at");