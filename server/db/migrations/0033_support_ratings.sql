CREATE TABLE "support_ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"score" integer,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"rated_at" timestamp (3) with time zone,
	CONSTRAINT "support_ratings_token" UNIQUE("token_hash"),
	CONSTRAINT "support_ratings_score" CHECK ("support_ratings"."score" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "support_ratings" ADD CONSTRAINT "support_ratings_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_ratings_by_ticket" ON "support_ratings" USING btree ("ticket_id","closed_at");--> statement-breakpoint
CREATE INDEX "support_ratings_given" ON "support_ratings" USING btree ("closed_at") WHERE score is not null;