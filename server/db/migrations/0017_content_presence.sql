CREATE TABLE "content_presence" (
	"tab_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"page" text NOT NULL,
	"block" text,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_presence_by_page" ON "content_presence" USING btree ("page","seen_at");