-- What the owner asked for stands in priority_requested; the column that the clock follows had it too until staff decided.
UPDATE "support_tickets" SET "priority" = 'normal' WHERE NOT "is_priority_set" AND "priority" <> 'normal';
