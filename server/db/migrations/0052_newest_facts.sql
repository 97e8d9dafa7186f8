DROP INDEX "organisation_facts_newest";--> statement-breakpoint
CREATE INDEX "organisation_facts_newest" ON "organisation_facts" USING btree ("organisation_id","name","id" DESC NULLS FIRST);