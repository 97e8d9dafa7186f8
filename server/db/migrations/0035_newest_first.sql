DROP INDEX "auth"."mfa_challenge_created_at_idx";--> statement-breakpoint
DROP INDEX "auth"."flow_state_created_at_idx";--> statement-breakpoint
DROP INDEX "auth"."refresh_tokens_updated_at_idx";--> statement-breakpoint
DROP INDEX "auth"."saml_relay_states_created_at_idx";--> statement-breakpoint
DROP INDEX "auth"."sessions_not_after_idx";--> statement-breakpoint
DROP INDEX "user_notes_by_user";--> statement-breakpoint
DROP INDEX "backups_by_time";--> statement-breakpoint
DROP INDEX "announcements_by_time";--> statement-breakpoint
DROP INDEX "contact_messages_by_time";--> statement-breakpoint
DROP INDEX "contact_messages_by_state";--> statement-breakpoint
DROP INDEX "content_revisions_of_row";--> statement-breakpoint
DROP INDEX "content_revisions_by_language";--> statement-breakpoint
DROP INDEX "api_tokens_by_time";--> statement-breakpoint
DROP INDEX "media_by_time";--> statement-breakpoint
DROP INDEX "page_revisions_of_page";--> statement-breakpoint
DROP INDEX "pages_by_change";--> statement-breakpoint
DROP INDEX "inbound_mails_by_time";--> statement-breakpoint
DROP INDEX "support_tickets_by_owner";--> statement-breakpoint
DROP INDEX "support_tickets_by_time";--> statement-breakpoint
DROP INDEX "support_tickets_unassigned";--> statement-breakpoint
DROP INDEX "support_tickets_by_assignee";--> statement-breakpoint
DROP INDEX "support_tickets_closed";--> statement-breakpoint
DROP INDEX "subscription_events_by_person";--> statement-breakpoint
DROP INDEX "subscriptions_by_time";--> statement-breakpoint
DROP INDEX "jobs_by_time";--> statement-breakpoint
DROP INDEX "mails_by_time";--> statement-breakpoint
DROP INDEX "notifications_by_person";--> statement-breakpoint
DROP INDEX "webhook_deliveries_by_time";--> statement-breakpoint
DROP INDEX "webhook_deliveries_by_endpoint";--> statement-breakpoint
CREATE INDEX "support_tickets_by_promise" ON "support_tickets" USING btree ((coalesce(next_response_due_at, '9999-12-31 00:00:00+00'::timestamptz)),"id") WHERE status in ('open', 'in_progress');--> statement-breakpoint
CREATE INDEX "mfa_challenge_created_at_idx" ON "auth"."mfa_challenges" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "flow_state_created_at_idx" ON "auth"."flow_state" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refresh_tokens_updated_at_idx" ON "auth"."refresh_tokens" USING btree ("updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "saml_relay_states_created_at_idx" ON "auth"."saml_relay_states" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_not_after_idx" ON "auth"."sessions" USING btree ("not_after" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_notes_by_user" ON "user_notes" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "backups_by_time" ON "backups" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "announcements_by_time" ON "announcements" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_state" ON "contact_messages" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_revisions_of_row" ON "content_revisions" USING btree ("content_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_revisions_by_language" ON "content_revisions" USING btree ("language","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "api_tokens_by_time" ON "api_tokens" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_by_time" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "page_revisions_of_page" ON "page_revisions" USING btree ("page_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pages_by_change" ON "pages" USING btree ("changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inbound_mails_by_time" ON "inbound_mails" USING btree ("state","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_by_owner" ON "support_tickets" USING btree ("user_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_by_time" ON "support_tickets" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_unassigned" ON "support_tickets" USING btree ((coalesce(next_response_due_at, '9999-12-31 00:00:00+00'::timestamptz)),"id") WHERE assignee_id is null and status in ('open', 'in_progress');--> statement-breakpoint
CREATE INDEX "support_tickets_by_assignee" ON "support_tickets" USING btree ("assignee_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "support_tickets_closed" ON "support_tickets" USING btree ("closed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'closed';--> statement-breakpoint
CREATE INDEX "subscription_events_by_person" ON "subscription_events" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscriptions_by_time" ON "subscriptions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_by_time" ON "jobs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_by_time" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_by_person" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_time" ON "webhook_deliveries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);