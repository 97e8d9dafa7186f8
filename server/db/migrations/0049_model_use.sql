CREATE TABLE "model_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"name" text,
	"base_url" text,
	"model" text,
	"key_sealed" text,
	"is_structured" boolean NOT NULL,
	"price_in_micros" bigint NOT NULL,
	"price_out_micros" bigint NOT NULL,
	"monthly_cap_micros" bigint,
	"limits" jsonb NOT NULL,
	"last_trial" jsonb,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "model_settings_one_row" CHECK ("model_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "usage_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"organisation_id" uuid,
	"user_id" uuid,
	"agent" text,
	"model" text NOT NULL,
	"state" text NOT NULL,
	"tokens_in" integer NOT NULL,
	"tokens_out" integer NOT NULL,
	"words" integer NOT NULL,
	"cost_micros" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_entries_by_time" ON "usage_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "usage_entries_by_person" ON "usage_entries" USING btree ("user_id","at");