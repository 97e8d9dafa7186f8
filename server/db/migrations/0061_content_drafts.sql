CREATE TABLE "content_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"section" text NOT NULL,
	"language" text NOT NULL,
	"content_key" text NOT NULL,
	"content_value" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"author_id" uuid,
	CONSTRAINT "content_drafts_place" UNIQUE("page","section","language","content_key")
);
