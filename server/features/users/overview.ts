import { sql } from 'drizzle-orm'

/** When people registered, as rows with `at`: for the figures of the overview. */
export const registrationInstants = sql`select coalesce(created_at, '-infinity'::timestamptz) as at from auth.users`
