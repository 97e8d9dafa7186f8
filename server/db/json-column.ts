import { customType } from 'drizzle-orm/pg-core'

/**
 * A `jsonb` column whose values may be texts. The query builder's own column parses what the driver has parsed already,
 * so that the text `190` would come back as a number and the text `{"text":"x"}` as an object.
 */
export const jsonColumn = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})
