CREATE TABLE "visit_sides" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_sides_day_kind_value_pk" PRIMARY KEY("day","kind","value")
);
--> statement-breakpoint
CREATE TABLE "visit_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"step" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_vitals_day_page_metric_step_pk" PRIMARY KEY("day","page","metric","step")
);
--> statement-breakpoint
ALTER TABLE "visit_events" ADD COLUMN "previous" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_visitors" ADD COLUMN "previous_page" text DEFAULT '' NOT NULL;