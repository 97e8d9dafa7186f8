import { sql } from 'drizzle-orm'

/** When people registered, as rows with `at` and `count`: for the figures of the overview. */
export const countRegistrations = () =>
  sql`select coalesce(created_at, '-infinity'::timestamptz) as at, 1 as count from auth.users`
