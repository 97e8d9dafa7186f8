DROP INDEX "contact_answers_by_message";--> statement-breakpoint
ALTER TABLE "contact_answers" ADD COLUMN "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "contact_answers_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "contact_answers" ADD COLUMN "from_client" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_answers_by_message" ON "contact_answers" USING btree ("message_id","position");