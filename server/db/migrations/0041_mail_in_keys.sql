CREATE TABLE "mail_in_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
