CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"ticket_id" uuid,
	"sealed" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbound_mails_message_id" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "support_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"before" text,
	"after" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"author_id" uuid,
	"author_kind" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"source" text NOT NULL,
	"external_message_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_presence" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_replying" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_presence_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"priority_requested" text NOT NULL,
	"is_priority_set" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"admin_reply" text,
	"assignee_id" uuid,
	"language" text NOT NULL,
	"first_response_due_at" timestamp (3) with time zone,
	"next_response_due_at" timestamp (3) with time zone,
	"first_responded_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone NOT NULL,
	"last_client_message_at" timestamp (3) with time zone NOT NULL,
	"last_staff_message_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"first_response_ms" bigint,
	"resolution_ms" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text,
	"owner_id" uuid,
	"user_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_events" ADD CONSTRAINT "support_events_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_events" ADD CONSTRAINT "support_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_presence" ADD CONSTRAINT "support_presence_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_presence" ADD CONSTRAINT "support_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_by_time" ON "inbound_mails" USING btree ("state","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_events_by_ticket" ON "support_events" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "support_messages_by_ticket" ON "support_messages" USING btree ("ticket_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_by_mail" ON "support_messages" USING btree ("ticket_id","external_message_id");--> statement-breakpoint
CREATE INDEX "support_messages_by_author" ON "support_messages" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_by_number" ON "support_tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "support_tickets_by_owner" ON "support_tickets" USING btree ("user_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_by_time" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_unassigned" ON "support_tickets" USING btree ("next_response_due_at","id") WHERE assignee_id is null and status in ('open', 'in_progress');--> statement-breakpoint
CREATE INDEX "support_tickets_active" ON "support_tickets" USING btree ("next_response_due_at","id") WHERE status in ('open', 'in_progress');--> statement-breakpoint
CREATE INDEX "support_tickets_by_assignee" ON "support_tickets" USING btree ("assignee_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "support_tickets_waiting" ON "support_tickets" USING btree ("last_staff_message_at","id") WHERE status = 'replied';--> statement-breakpoint
CREATE INDEX "support_tickets_closed" ON "support_tickets" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'closed';--> statement-breakpoint
CREATE INDEX "support_tickets_by_subject" ON "support_tickets" USING gin (public.folded(subject) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attachments_by_owner" ON "attachments" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "attachments_by_user" ON "attachments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_by_storage_key" ON "attachments" USING btree ("storage_key");