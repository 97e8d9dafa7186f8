CREATE TABLE "weekly_figures" (
	"week" date PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
