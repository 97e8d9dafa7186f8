DROP INDEX "auth"."users_by_name";--> statement-breakpoint
DROP INDEX "auth"."users_by_words";--> statement-breakpoint
DROP INDEX "auth"."users_banned";--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "search_words" text GENERATED ALWAYS AS (public.person_words(email, phone, raw_user_meta_data)) STORED;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (public.person_sort_name(raw_user_meta_data)) STORED;--> statement-breakpoint
CREATE INDEX "users_by_sort_name" ON "auth"."users" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "users_by_search_words" ON "auth"."users" USING gin (search_words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_banned" ON "auth"."users" USING btree ((coalesce(created_at, '-infinity'::timestamptz)),"id") WHERE banned_until is not null;