CREATE TABLE "activity_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checked_at" timestamp (3) with time zone NOT NULL,
	"from_number" bigint NOT NULL,
	"up_to_number" bigint NOT NULL,
	"up_to_at" timestamp (3) with time zone,
	"entries" integer NOT NULL,
	"erased" integer NOT NULL,
	"fault" jsonb
);
--> statement-breakpoint
CREATE TABLE "activity_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"row_ids" bigint[] NOT NULL,
	"high_id" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"root" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "details_hash" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "details_salt" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "address_salt" text;--> statement-breakpoint
CREATE INDEX "activity_seals_by_last_at" ON "activity_seals" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "activity_log_by_action" ON "activity_log" USING btree ("action","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_with_address" ON "activity_log" USING btree ("at") WHERE address is not null;--> statement-breakpoint
CREATE FUNCTION public.refuse_altered_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Erasure alone may touch a row: what it says of people becomes empty, everything else stays.
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'activity_log' THEN
		IF (to_jsonb(new) - '{before,after,details_salt,address,address_salt}'::text[])
			= (to_jsonb(old) - '{before,after,details_salt,address,address_salt}'::text[])
		AND ((new.before IS NULL AND new.after IS NULL AND new.details_salt IS NULL)
			OR (new.before, new.after, new.details_salt) IS NOT DISTINCT FROM (old.before, old.after, old.details_salt))
		AND ((new.address IS NULL AND new.address_salt IS NULL)
			OR (new.address, new.address_salt) IS NOT DISTINCT FROM (old.address, old.address_salt))
		THEN
			RETURN new;
		END IF;
	END IF;
	RAISE EXCEPTION 'the activity log is append-only (% on %)', TG_OP, TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER activity_log_keep BEFORE UPDATE OR DELETE ON public.activity_log FOR EACH ROW EXECUTE FUNCTION public.refuse_altered_activity();--> statement-breakpoint
CREATE TRIGGER activity_log_keep_all BEFORE TRUNCATE ON public.activity_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_altered_activity();--> statement-breakpoint
CREATE TRIGGER activity_seals_keep BEFORE UPDATE OR DELETE ON public.activity_seals FOR EACH ROW EXECUTE FUNCTION public.refuse_altered_activity();--> statement-breakpoint
CREATE TRIGGER activity_seals_keep_all BEFORE TRUNCATE ON public.activity_seals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_altered_activity();
