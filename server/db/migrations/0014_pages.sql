CREATE TABLE "page_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_previews_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "page_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"languages" text[] NOT NULL,
	"document" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"act" text NOT NULL,
	"languages" text[] NOT NULL,
	"document" jsonb,
	"base" jsonb,
	"run_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"document" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"version" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "page_previews" ADD CONSTRAINT "page_previews_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_revisions" ADD CONSTRAINT "page_revisions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_schedules" ADD CONSTRAINT "page_schedules_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_previews_of_page" ON "page_previews" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_revisions_of_page" ON "page_revisions" USING btree ("page_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "page_schedules_of_page" ON "page_schedules" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_schedules_due" ON "page_schedules" USING btree ("run_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pages_by_change" ON "pages" USING btree ("changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);