ALTER TABLE "activity_log" ADD COLUMN "origin" text;--> statement-breakpoint
CREATE INDEX "activity_log_by_request" ON "activity_log" USING btree ("request_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_by_origin" ON "activity_log" USING btree ("origin","id" DESC NULLS LAST);