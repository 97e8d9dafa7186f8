ALTER TABLE "application_steps" ALTER COLUMN "state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "application_steps" ADD COLUMN "counts" jsonb;--> statement-breakpoint
ALTER TABLE "application_steps" ADD COLUMN "counted_version" integer;--> statement-breakpoint
ALTER TABLE "application_steps" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
INSERT INTO "application_steps" ("application_id", "step", "facts_version", "at", "counts", "counted_version")
SELECT "application_id", 'text', 0, max("changed_at"), jsonb_build_object(
  'sections', count(*),
  'empty', count(*) FILTER (WHERE "words" = 0),
  'ready', count(*) FILTER (WHERE "state" = 'ready')
), 0
FROM "draft_sections" WHERE "deleted_at" IS NULL GROUP BY "application_id"
ON CONFLICT ("application_id", "step") DO UPDATE SET "counts" = excluded."counts", "counted_version" = 0;
