CREATE TABLE "launch_card_counts" (
	"day" date NOT NULL,
	"language" text NOT NULL,
	"agent" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "launch_card_counts_day_language_agent_pk" PRIMARY KEY("day","language","agent")
);
