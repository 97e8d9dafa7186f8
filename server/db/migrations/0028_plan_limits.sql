CREATE TABLE "plans" (
	"key" text PRIMARY KEY NOT NULL,
	"price_eur_cents" integer,
	"features" text[] NOT NULL,
	"open_consultations" integer NOT NULL,
	"monthly_file_mb" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "usage_counters" (
	"user_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"period" text NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "usage_counters_user_id_feature_period_pk" PRIMARY KEY("user_id","feature","period")
);
--> statement-breakpoint
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;