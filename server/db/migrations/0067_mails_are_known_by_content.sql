ALTER TABLE "inbound_mails" DROP CONSTRAINT "inbound_mails_message_id";--> statement-breakpoint
DROP INDEX "support_messages_by_mail";--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_key" UNIQUE("key");