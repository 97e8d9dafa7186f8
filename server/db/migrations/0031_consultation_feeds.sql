CREATE TABLE "consultation_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"calendar_id" uuid,
	"scope" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "consultation_feeds_scope" CHECK ((scope = 'calendar') = (calendar_id is not null))
);
--> statement-breakpoint
ALTER TABLE "consultation_feeds" ADD CONSTRAINT "consultation_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_feeds" ADD CONSTRAINT "consultation_feeds_calendar_id_staff_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."staff_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_feeds_secret" ON "consultation_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "consultation_feeds_of" ON "consultation_feeds" USING btree ("user_id","created_at");