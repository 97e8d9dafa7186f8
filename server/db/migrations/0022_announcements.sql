CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"link" text,
	"audience" jsonb NOT NULL,
	"in_app" boolean NOT NULL,
	"email" boolean NOT NULL,
	"state" text NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"reached" uuid,
	"people" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcements_by_time" ON "announcements" USING btree ("created_at" DESC NULLS LAST);