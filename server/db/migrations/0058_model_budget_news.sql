CREATE TABLE "model_budget_news" (
	"month" text NOT NULL,
	"news" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "model_budget_news_month_news_pk" PRIMARY KEY("month","news")
);
