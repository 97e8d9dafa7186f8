CREATE TABLE "failed_sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"account_hash" text NOT NULL,
	"way" text NOT NULL,
	"user_id" uuid,
	"account_hint" text,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "failed_sign_ins_place" ON "failed_sign_ins" USING btree ("hour","network","account_hash","way");--> statement-breakpoint
CREATE INDEX "failed_sign_ins_by_time" ON "failed_sign_ins" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "failed_sign_ins_by_user" ON "failed_sign_ins" USING btree ("user_id");