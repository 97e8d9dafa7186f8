import { sql } from 'drizzle-orm'

/** When visits began, as rows with `at`: for the figures of the overview. */
export const visitInstants = sql`select at from visit_events where kind = 'view' and position = 1`
