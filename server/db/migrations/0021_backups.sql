CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"busy" text,
	"bytes" bigint,
	"sha256" text,
	"is_encrypted" boolean NOT NULL,
	"place" text NOT NULL,
	"created_by" uuid,
	"tables" jsonb,
	"files" integer,
	"verified_at" timestamp (3) with time zone,
	"restored_at" timestamp (3) with time zone,
	"error" text,
	"download_hash" text,
	"download_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "backups_by_time" ON "backups" USING btree ("created_at" DESC NULLS LAST);