-- Made from the sums by day, and made anew from them.
TRUNCATE "visit_slices";--> statement-breakpoint
DROP INDEX "visit_days_by_page_campaign";--> statement-breakpoint
DROP INDEX "visit_days_by_source_campaign";--> statement-breakpoint
DROP INDEX "visit_slices_by_other";--> statement-breakpoint
ALTER TABLE "visit_slices" ADD COLUMN "third_value" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "visit_days_by_page_campaign" ON "visit_days" USING btree ("page","campaign","day");--> statement-breakpoint
CREATE INDEX "visit_days_by_source_campaign" ON "visit_days" USING btree ("source","campaign","day");--> statement-breakpoint
CREATE INDEX "visit_slices_by_other" ON "visit_slices" USING btree ("dimensions","other_value","third_value","language","device","day");--> statement-breakpoint
ALTER TABLE "visit_slices" DROP CONSTRAINT "visit_slices_pk";
--> statement-breakpoint
ALTER TABLE "visit_slices" ADD CONSTRAINT "visit_slices_pk" PRIMARY KEY("dimensions","one_value","language","device","day","other_value","third_value");