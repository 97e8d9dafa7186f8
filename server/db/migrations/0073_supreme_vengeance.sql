CREATE TABLE "draft_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"key" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"max_length" jsonb,
	"criteria" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"owner_id" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"head" integer NOT NULL,
	"stored" "bytea" NOT NULL,
	"upto" integer NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"characters_without_spaces" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_kind" text NOT NULL,
	"versioned" integer NOT NULL,
	"versioned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_updates" (
	"section_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"client" text NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "draft_updates_section_id_seq_pk" PRIMARY KEY("section_id","seq")
);
--> statement-breakpoint
CREATE TABLE "draft_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"reason" text NOT NULL,
	"words" integer NOT NULL,
	"doc" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_sections" ADD CONSTRAINT "draft_sections_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_sections" ADD CONSTRAINT "draft_sections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_sections" ADD CONSTRAINT "draft_sections_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_updates" ADD CONSTRAINT "draft_updates_section_id_draft_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."draft_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_section_id_draft_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."draft_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_sections_by_key" ON "draft_sections" USING btree ("application_id","key");--> statement-breakpoint
CREATE INDEX "draft_sections_by_owner" ON "draft_sections" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "draft_sections_by_author" ON "draft_sections" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "draft_updates_once" ON "draft_updates" USING btree ("section_id","client","n");--> statement-breakpoint
CREATE INDEX "draft_versions_by_section" ON "draft_versions" USING btree ("section_id","id");--> statement-breakpoint
CREATE INDEX "draft_versions_by_author" ON "draft_versions" USING btree ("author_id");