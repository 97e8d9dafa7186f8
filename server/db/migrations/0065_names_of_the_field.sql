ALTER TABLE "activity_checks" RENAME COLUMN "fault" TO "error";--> statement-breakpoint
ALTER TABLE "usage_entries" RENAME COLUMN "fault" TO "error";--> statement-breakpoint
ALTER TABLE "page_schedules" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "subscription_requests" RENAME COLUMN "act" TO "action";--> statement-breakpoint
UPDATE "notifications" SET "data" = ("data" - 'act') || jsonb_build_object('action', "data" -> 'act') WHERE "data" ? 'act';--> statement-breakpoint
UPDATE "periodic_work" SET "name" = replace(replace("name", '.forget', '.prune'), 'forget_', 'prune_') WHERE "name" LIKE '%forget%';--> statement-breakpoint
UPDATE "jobs" SET "data" = replace("data"::text, '"act":', '"action":')::jsonb WHERE "state" = 'waiting' AND "data"::text LIKE '%"act":%';
