CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION public.person_name(data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select left(coalesce(
		nullif(btrim(coalesce(data ->> 'first_name', '') || ' ' || coalesce(data ->> 'last_name', '')), ''),
		nullif(btrim(data ->> 'full_name'), ''),
		nullif(btrim(data ->> 'name'), ''),
		''), 200)
$$;--> statement-breakpoint
CREATE FUNCTION public.folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select lower(translate(words,
		'ĂÂÎȘȚŞŢÁÀÄÃÅÉÈËÊÍÌÏÓÒÖÔÕÚÙÜÛÑÇÝČŠŽŁŃĆŚŹŻăâîșțşţáàäãåéèëêíìïóòöôõúùüûñçýčšžłńćśźżёЁАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
		'aaiststaaaaaeeeeiiiooooouuuuncycszlncszzaaiststaaaaaeeeeiiiooooouuuuncycszlncszzееабвгдежзийклмнопрстуфхцчшщъыьэюя'))
$$;--> statement-breakpoint
CREATE FUNCTION public.person_sort_name(data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select public.folded(public.person_name(data))
$$;--> statement-breakpoint
CREATE FUNCTION public.person_words(email text, phone text, data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select public.folded(' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || public.person_name(data)
		|| ' ' || left(coalesce(data ->> 'phone_number', ''), 40) || ' ' || '@' || left(ltrim(coalesce(data ->> 'telegram', ''), '@'), 40))
$$;--> statement-breakpoint
CREATE INDEX "activity_log_by_target" ON "activity_log" USING btree ("target_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_by_actor" ON "activity_log" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "identities_by_provider" ON "auth"."identities" USING btree ("provider","user_id");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "auth"."users" USING btree ((coalesce(created_at, '-infinity'::timestamptz)),"id");--> statement-breakpoint
CREATE INDEX "users_by_last_sign_in" ON "auth"."users" USING btree ((coalesce(last_sign_in_at, '-infinity'::timestamptz)),"id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "auth"."users" USING btree ((coalesce(email, '')),"id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "auth"."users" USING btree (public.person_sort_name(raw_user_meta_data),"id");--> statement-breakpoint
CREATE INDEX "users_by_words" ON "auth"."users" USING gin (public.person_words(email, phone, raw_user_meta_data) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_banned" ON "auth"."users" USING btree ("banned_until") WHERE banned_until is not null;--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "auth"."users" USING btree ((coalesce(created_at, '-infinity'::timestamptz)),"id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "users_of_sso" ON "auth"."users" USING btree ((coalesce(created_at, '-infinity'::timestamptz)),"id") WHERE is_sso_user;