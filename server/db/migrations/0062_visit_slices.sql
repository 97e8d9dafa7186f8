CREATE TABLE "visit_slices" (
	"day" date NOT NULL,
	"dimensions" text NOT NULL,
	"one_value" text NOT NULL,
	"other_value" text NOT NULL,
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
	CONSTRAINT "visit_slices_pk" PRIMARY KEY("dimensions","one_value","language","device","day","other_value")
);
--> statement-breakpoint
CREATE INDEX "visit_slices_by_other" ON "visit_slices" USING btree ("dimensions","other_value","language","device","day");--> statement-breakpoint
CREATE INDEX "visit_slices_by_day" ON "visit_slices" USING btree ("day");--> statement-breakpoint
CREATE INDEX "visit_days_by_page_source" ON "visit_days" USING btree ("page","source","day");--> statement-breakpoint
CREATE INDEX "visit_days_by_page_campaign" ON "visit_days" USING btree ("page","campaign","day") WHERE campaign <> '';--> statement-breakpoint
CREATE INDEX "visit_days_by_source_campaign" ON "visit_days" USING btree ("source","campaign","day") WHERE campaign <> '';