CREATE TABLE "draft_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"answers_id" uuid,
	"start" text NOT NULL,
	"end" text NOT NULL,
	"quote" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"author_id" uuid,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "draft_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL,
	"start" text NOT NULL,
	"end" text NOT NULL,
	"old" text NOT NULL,
	"new" text NOT NULL,
	"why" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_section_id_draft_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."draft_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_answers_id_draft_comments_id_fk" FOREIGN KEY ("answers_id") REFERENCES "public"."draft_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_suggestions" ADD CONSTRAINT "draft_suggestions_section_id_draft_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."draft_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_suggestions" ADD CONSTRAINT "draft_suggestions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_comments_by_section" ON "draft_comments" USING btree ("section_id","id");--> statement-breakpoint
CREATE INDEX "draft_comments_by_thread" ON "draft_comments" USING btree ("answers_id");--> statement-breakpoint
CREATE INDEX "draft_comments_by_author" ON "draft_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "draft_comments_by_resolver" ON "draft_comments" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "draft_suggestions_by_section" ON "draft_suggestions" USING btree ("section_id","id");--> statement-breakpoint
CREATE INDEX "draft_suggestions_by_author" ON "draft_suggestions" USING btree ("author_id");