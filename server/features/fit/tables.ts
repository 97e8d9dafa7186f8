import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { opinionRemarkSchema } from '#shared/contracts/fit.ts'
import { languages } from '#shared/languages.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, pointsTo } from '#server/db/columns.ts'
import { applications } from '#server/features/applications/public.ts'

/** What an opinion rested on: the text of the call, the version of its facts, and hashes of what was sent of the organisation. */
export type OpinionGrounds = { call: number; facts: number; profile: string; partners: string }

/** The newest opinion that a model gave on the fit of an application. It is no answer of a rule. @see docs/reference/workspace.md#second-opinion */
export const fitOpinions = pgTable(
  'fit_opinions',
  {
    application_id: belongsTo(() => applications.id).primaryKey(),
    at: instant().notNull(),
    asked_by: pointsTo(() => users.id),
    model: text().notNull(),
    language: text({ enum: languages }).notNull(),
    grounds: jsonb().$type<OpinionGrounds>().notNull(),
    remarks: jsonb().$type<z.output<typeof opinionRemarkSchema>[]>().notNull(),
    dropped: integer().notNull(),
  },
  (table) => [index('fit_opinions_by_person').on(table.asked_by)],
)
