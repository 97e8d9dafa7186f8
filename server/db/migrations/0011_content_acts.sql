ALTER TABLE "content_revisions" ADD COLUMN "act_id" text;--> statement-breakpoint
CREATE INDEX "content_revisions_by_act" ON "content_revisions" USING btree ("act_id");--> statement-breakpoint
CREATE INDEX "content_revisions_deleted" ON "content_revisions" USING btree ("created_at") WHERE action = 'delete';