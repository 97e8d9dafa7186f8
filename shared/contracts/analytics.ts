import { z } from 'zod'
import { daySchema } from '#shared/contracts/bounds.ts'
import { dayMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import { vitalMax, vitalNames } from '#shared/web-vitals.ts'

/** What the mail of a week tells, in this order. */
export const weeklyFigureNames = [
  'visits',
  'visitors',
  'views',
  'launches',
  'registrations',
  'bookings',
] as const satisfies readonly (keyof VisitFigures)[]

export type WeeklyFigureName = (typeof weeklyFigureNames)[number]

/** Whether one gets the figures of each week by mail. */
export const weeklyMailSchema = z.object({ email: z.boolean() }).strict()

/** Kinds of screens, by the width of the window: below 640, below 1024, and wider. */
const visitDevices = ['phone', 'tablet', 'desktop'] as const

/** Why a visitor is not counted. */
const leftOutReasons = ['robot', 'staff', 'asked'] as const

/** Why a visitor is not counted. `asked`: the browser says not to track (DNT) or not to share (GPC). */
export type LeftOutReason = (typeof leftOutReasons)[number]

/** One page view as a browser tells it. Nothing in it is believed without a check. */
export const visitSchema = z
  .object({
    path: z.string().min(1).max(512).startsWith('/'),
    /** Address of the page before; only its host counts, and only for the first page of a visit. */
    referrer: z.string().max(2048).nullish(),
    /** Query of the first address: the campaign is read from it, all else is dropped. */
    query: z.string().max(1024).nullish(),
    language: z.enum(languages),
    device: z.enum(visitDevices),
    /** The page says that it does not exist. */
    missing: z.boolean().default(false),
    /** Set by the browser of a user who may enter the admin area. */
    staff: z.boolean().default(false),
  })
  .strict()

/** What a browser tells when it leaves: where to, or how the page felt. Nothing in it is believed without a check. */
export const visitBeaconSchema = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('outbound'), host: z.string().min(1).max(255), staff: z.boolean().default(false) })
    .strict(),
  z
    .object({
      kind: z.literal('vitals'),
      path: z.string().min(1).max(512).startsWith('/'),
      lcp: z.number().min(0).max(vitalMax.lcp).optional(),
      inp: z.number().min(0).max(vitalMax.inp).optional(),
      cls: z.number().min(0).max(vitalMax.cls).optional(),
      staff: z.boolean().default(false),
    })
    .strict(),
])

/** Periods with a name, until today by the office's clock. */
export const periodNames = ['today', '7d', '30d', '90d', '12m'] as const

export type PeriodName = (typeof periodNames)[number]

/** What figures can be narrowed to: every row of a panel is one of these. */
export const visitDimensions = ['page', 'source', 'campaign', 'language', 'device'] as const

export type VisitDimension = (typeof visitDimensions)[number]

/** Longest period that is shown at once, in days. */
export const analyticsDaysMax = 731

const filterShape = {
  /** A period until today, by the office's clock; thirty days when nothing is given. */
  period: z.enum(periodNames).optional(),
  /** First day, instead of a period; days are those of the office's zone. */
  from: daySchema.optional(),
  /** Last day, inclusive. */
  to: daySchema.optional(),
  page: z.string().max(512).optional(),
  source: z.string().max(255).optional(),
  campaign: z.string().max(100).optional(),
  language: z.string().max(10).optional(),
  device: z.string().max(10).optional(),
}

type GivenPeriod = { period?: PeriodName | undefined; from?: string | undefined; to?: string | undefined }

function isPeriod({ period, from, to }: GivenPeriod): boolean {
  if (from === undefined && to === undefined) return true
  if (from === undefined || to === undefined || period !== undefined) return false
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= analyticsDaysMax
}

const badPeriod = {
  path: ['to'],
  message: 'expected a period, or a first day and a last one at most two years later',
  params: { code: 'invalid_period' },
}

/** Asks for the figures of a period. */
export const analyticsQuerySchema = z
  .object({ ...filterShape, compare: z.enum(['previous', 'year', 'none']).default('previous') })
  .refine(isPeriod, badPeriod)

/** Asks for one panel as a file. */
export const analyticsExportQuerySchema = z
  .object({ ...filterShape, panel: z.enum(['days', 'entry', 'exit', 'outbound', ...visitDimensions]) })
  .refine(isPeriod, badPeriod)

const figuresSchema = z.object({
  views: z.int(),
  visits: z.int(),
  /** Different visitors of each day, added up: no one can tell over days, because the salt is new every day. */
  visitors: z.int(),
  /** Visits with one view only. */
  bounces: z.int(),
  /** Time between first and last view of all visits, added up. */
  seconds: z.int(),
  launches: z.int(),
  registrations: z.int(),
  bookings: z.int(),
})

const panelRowSchema = figuresSchema.extend({ value: z.string() })

const sideRowSchema = z.object({ value: z.string(), count: z.int() })

/** The figures of a period, those of the one it is compared with, and what they are made of. */
export const analyticsSchema = z.object({
  /** First day of the period. */
  from: z.iso.date(),
  /** Last day, inclusive. */
  to: z.iso.date(),
  /** The zone whose days and hours these are: the office's. */
  time_zone: z.string(),
  totals: figuresSchema,
  /** Null when nothing is compared. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), totals: figuresSchema }).nullable(),
  /**
   * By hour for one or two days, otherwise by day; without gaps. Under a filter, hours exist as long as single visits
   * are kept.
   */
  series: z.array(figuresSchema.extend({ at: z.iso.datetime() })),
  /** How many of the series, at its end, have not begun: nothing is known of them. */
  to_come: z.int(),
  step: z.enum(['hour', 'day']),
  /** At most a hundred rows each, the largest first. */
  panels: z.object({
    page: z.array(panelRowSchema),
    entry: z.array(panelRowSchema),
    source: z.array(panelRowSchema),
    campaign: z.array(panelRowSchema),
    language: z.array(panelRowSchema),
    device: z.array(panelRowSchema),
  }),
  /** Pages that visits ended with, and other sites that links led to; null under a filter, which they do not know. */
  sides: z.object({ exit: z.array(sideRowSchema), outbound: z.array(sideRowSchema) }).nullable(),
  /** How pages felt to three of four readers; null under a filter other than the page. */
  vitals: z
    .array(
      z.object({
        name: z.enum(vitalNames),
        /** Three of four were at most this; null when nothing was measured. */
        p75: z.number().nullable(),
        /** How many were good, and how many were measured. */
        good: z.int(),
        measured: z.int(),
      }),
    )
    .nullable(),
  /** Page views that were not counted. */
  left_out: z.object({ robot: z.int(), staff: z.int(), asked: z.int() }),
  is_counting: z.boolean(),
})

/** Who is there at the moment: within five minutes. */
export const analyticsLiveSchema = z.object({
  visitors: z.int(),
  pages: z.array(z.object({ page: z.string(), visitors: z.int() })),
})

/** A page that is none of ours. */
export const otherPage = '(other)'
/** A page that does not exist. */
export const missingPage = '(not found)'
/** Came without another site's link, or with more names than a day keeps. */
export const directSource = '(direct)'

export type VisitBeacon = z.output<typeof visitBeaconSchema>
export type SideRow = z.output<typeof sideRowSchema>
export type Visit = z.output<typeof visitSchema>
export type VisitFigures = z.output<typeof figuresSchema>
export type AnalyticsQuery = z.output<typeof analyticsQuerySchema>
export type AnalyticsExportQuery = z.output<typeof analyticsExportQuerySchema>
export type Analytics = z.output<typeof analyticsSchema>
export type AnalyticsLive = z.output<typeof analyticsLiveSchema>
