CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"user_id" uuid,
	"permission" text,
	"event" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_events_audience" CHECK ((user_id is null) <> (permission is null))
);
--> statement-breakpoint
CREATE INDEX "live_events_by_user" ON "live_events" USING btree ("user_id","transaction_id");--> statement-breakpoint
CREATE INDEX "live_events_by_permission" ON "live_events" USING btree ("permission","transaction_id");--> statement-breakpoint
CREATE INDEX "live_events_by_time" ON "live_events" USING btree ("created_at");