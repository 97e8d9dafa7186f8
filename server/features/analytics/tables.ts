import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { VisitFigures } from '#shared/contracts/analytics.ts'
import { vitalNames } from '#shared/web-vitals.ts'
import { countedId, instant } from '#server/db/columns.ts'

const dimensions = () => ({
  page: text().notNull(),
  source: text().notNull(),
  campaign: text().notNull(),
  language: text().notNull(),
  device: text().notNull(),
})
/** What is counted, in the order in which it is written out. */
export const visitFigureNames = [
  'views',
  'visits',
  'visitors',
  'bounces',
  'seconds',
  'launches',
  'registrations',
  'bookings',
] as const satisfies readonly (keyof VisitFigures)[]

const figures = () => ({
  views: integer().notNull().default(0),
  visits: integer().notNull().default(0),
  visitors: integer().notNull().default(0),
  bounces: integer().notNull().default(0),
  seconds: bigint({ mode: 'number' }).notNull().default(0),
  launches: integer().notNull().default(0),
  registrations: integer().notNull().default(0),
  bookings: integer().notNull().default(0),
})

/** The random salt of each UTC day; deleted after 48 hours, and with it every way back to a person. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  /** Encrypted by the application secret. */
  sealed: text().notNull(),
})

/** Visitors of today and yesterday by their hash, with the visit they are in. Deleted after 48 hours. */
export const visitVisitors = pgTable(
  'visit_visitors',
  {
    visitor: text().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    last_at: instant().notNull(),
    /** Page views of the visit under way. */
    position: integer().notNull(),
    /** True when the last view was the first of the day. */
    is_new: boolean().notNull(),
    /** Time since the view before, in the visit under way. */
    gap_seconds: integer().notNull(),
    /** The page that was seen last. */
    last_page: text().notNull(),
    /** The one before it in the visit under way; empty for its first page. */
    previous_page: text().notNull().default(''),
    /** What the visit began with. */
    ...dimensions(),
  },
  (table) => [index('visit_visitors_by_time').on(table.last_at)],
)

/** Page views and conversions one by one, without who it was. Kept as long as the settings say. */
export const visitEvents = pgTable(
  'visit_events',
  {
    id: countedId(),
    at: instant().notNull(),
    /** `view`, `launch`, `register` or `book`. */
    kind: text().notNull(),
    ...dimensions(),
    /** The page that the visit began with. */
    entry: text().notNull(),
    /** Which view of the visit this is; 0 for a conversion. */
    position: integer().notNull(),
    is_new: boolean().notNull(),
    gap_seconds: integer().notNull(),
    /** The page before it in the same visit; empty for the first one and for conversions. */
    previous: text().notNull().default(''),
    /** Whether it is part of the sums. */
    is_summed: boolean().notNull().default(false),
  },
  (table) => [
    index('visit_events_by_time').on(table.at),
    index('visit_events_to_sum')
      .on(table.id)
      .where(sql`not is_summed`),
  ],
)

/**
 * Sums by day of the office's zone. A view counts for its page; visits, visitors, bounces, time and conversions count for the page that
 * the visit began with.
 */
export const visitDays = pgTable(
  'visit_days',
  { day: date({ mode: 'string' }).notNull(), ...dimensions(), ...figures() },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.source, table.campaign, table.language, table.device] }),
    index('visit_days_by_page_source').on(table.page, table.source, table.day),
    index('visit_days_by_page_campaign').on(table.page, table.campaign, table.day),
    index('visit_days_by_source_campaign').on(table.source, table.campaign, table.day),
  ],
)

/**
 * The sums by day once more, added up: all of it, each value of a dimension, and each two values of different dimensions
 * that met. A panel reads some rows of each day from here, however many combinations of all five there are.
 */
export const visitShares = pgTable(
  'visit_shares',
  {
    day: date({ mode: 'string' }).notNull(),
    /** A dimension; empty: all of it. */
    one: text().notNull(),
    one_value: text().notNull(),
    /** The value of a dimension that follows `one` in `visitDimensions`; empty: all values. */
    other: text().notNull(),
    other_value: text().notNull(),
    ...figures(),
  },
  (table) => [
    primaryKey({ columns: [table.one, table.one_value, table.other, table.day, table.other_value] }),
    index('visit_shares_by_other').on(table.other, table.other_value, table.one, table.day),
  ],
)

/**
 * Full days and full months of `visit_days` added up by the dimensions that are distinguished: a panel reads some rows
 * of each month, and of each day next to months, from here. The row that has no dimensions is what the day or the month
 * was then: as long as it still is, its slices hold.
 *
 * @see server/features/analytics/slices.ts
 */
export const visitSlices = pgTable(
  'visit_slices',
  {
    /** Of a month its first day. */
    day: date({ mode: 'string' }).notNull(),
    /** `day` or `month`, and the first letters of the dimensions that are distinguished. */
    dimensions: text().notNull(),
    /** The value of the first of page, source and campaign that is distinguished. */
    one_value: text().notNull(),
    /** The value of the second of them; empty: there is only one. */
    other_value: text().notNull(),
    /** The value of the third of them. */
    third_value: text().notNull().default(''),
    /** Empty: whatever it was. */
    language: text().notNull(),
    /** Empty: whatever it was. */
    device: text().notNull(),
    ...figures(),
  },
  (table) => [
    primaryKey({
      name: 'visit_slices_pk',
      columns: [
        table.dimensions,
        table.one_value,
        table.language,
        table.device,
        table.day,
        table.other_value,
        table.third_value,
      ],
    }),
    index('visit_slices_by_other').on(
      table.dimensions,
      table.other_value,
      table.third_value,
      table.language,
      table.device,
      table.day,
    ),
    index('visit_slices_by_day').on(table.day),
  ],
)

/** Sums by hour, of everything. */
export const visitHours = pgTable('visit_hours', { hour: instant().primaryKey(), ...figures() })

/**
 * Counts by day that no other figure narrows: of `exit` the pages that visits ended with, of `outbound` the hosts of other
 * sites that links led to.
 */
export const visitSides = pgTable(
  'visit_sides',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['exit', 'outbound'] }).notNull(),
    value: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.value] })],
)

/** How fast pages were, by day, page, measure and step of the measure's scale. @see shared/web-vitals.ts */
export const visitVitals = pgTable(
  'visit_vitals',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    metric: text({ enum: vitalNames }).notNull(),
    step: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.metric, table.step] })],
)

/** Page views that were not counted, by day of the office's zone and reason. */
export const visitsLeftOut = pgTable(
  'visits_left_out',
  { day: date({ mode: 'string' }).notNull(), reason: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
)

/** Weeks whose figures were sent, by the Monday on which that was due. */
export const weeklyFigures = pgTable('weekly_figures', {
  week: date({ mode: 'string' }).primaryKey(),
  told_at: instant().notNull(),
})
