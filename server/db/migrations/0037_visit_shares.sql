CREATE TABLE "visit_shares" (
	"day" date NOT NULL,
	"one" text NOT NULL,
	"one_value" text NOT NULL,
	"other" text NOT NULL,
	"other_value" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"launches" integer DEFAULT 0 NOT NULL,
	"registrations" integer DEFAULT 0 NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_shares_one_one_value_other_day_other_value_pk" PRIMARY KEY("one","one_value","other","day","other_value")
);
--> statement-breakpoint
CREATE INDEX "visit_shares_by_other" ON "visit_shares" USING btree ("other","other_value","one","day");--> statement-breakpoint
CREATE INDEX "payment_events_by_time" ON "payment_events" USING btree ("received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
INSERT INTO "visit_shares" ("day", "one", "one_value", "other", "other_value", "views", "visits", "visitors", "bounces", "seconds", "launches", "registrations", "bookings")
SELECT "day", "one", "one_value", "other", "other_value", sum("views"), sum("visits"), sum("visitors"), sum("bounces"), sum("seconds"), sum("launches"), sum("registrations"), sum("bookings")
FROM "visit_days" CROSS JOIN LATERAL (VALUES
	('', '', '', ''),
	('page', "page", '', ''), ('source', "source", '', ''), ('campaign', "campaign", '', ''), ('language', "language", '', ''), ('device', "device", '', ''),
	('page', "page", 'source', "source"), ('page', "page", 'campaign', "campaign"), ('page', "page", 'language', "language"), ('page', "page", 'device', "device"),
	('source', "source", 'campaign', "campaign"), ('source', "source", 'language', "language"), ('source', "source", 'device', "device"),
	('campaign', "campaign", 'language', "language"), ('campaign', "campaign", 'device', "device"),
	('language', "language", 'device', "device")
) AS "shares" ("one", "one_value", "other", "other_value")
GROUP BY 1, 2, 3, 4, 5;
