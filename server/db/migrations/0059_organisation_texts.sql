CREATE TABLE "organisation_text_versions" (
	"text_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisation_text_versions_text_id_version_pk" PRIMARY KEY("text_id","version")
);
--> statement-breakpoint
CREATE TABLE "organisation_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "organisation_text_versions" ADD CONSTRAINT "organisation_text_versions_text_id_organisation_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."organisation_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_text_versions" ADD CONSTRAINT "organisation_text_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_texts" ADD CONSTRAINT "organisation_texts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_texts_newest" ON "organisation_texts" USING btree ("organisation_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "organisation_texts_deleted" ON "organisation_texts" USING btree ("deleted_at");