import { z } from 'zod'
import { dayInWords, writeFieldsPage } from '#server/grants/text/fields-page.ts'
import type { Field } from '#server/grants/text/fields-page.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

/** Most letters of a passage that is taken over. */
const passageMax = 400_000
const word = z.string().max(passageMax).nullish()

const action = z.object({
  types: z
    .array(z.object({ typeOfAction: word }))
    .max(50)
    .nullish(),
  plannedOpeningDate: word,
  submissionProcedure: z.object({ abbreviation: word }).nullish(),
  deadlineDates: z.array(z.string().max(100)).max(50).nullish(),
})

const budgetLine = z.object({
  action: word,
  budgetYearMap: z.record(z.string().max(20), z.union([z.string().max(40), z.number()])).nullish(),
  expectedGrants: z.union([z.number(), z.string().max(40)]).nullish(),
  minContribution: z.union([z.number(), z.string().max(40)]).nullish(),
  maxContribution: z.union([z.number(), z.string().max(40)]).nullish(),
})

/** What the EU Funding & Tenders portal tells of a topic, as far as it is read here. */
const topicSchema = z.object({
  TopicDetails: z.object({
    identifier: z.string().max(200),
    title: z.string().max(2000),
    callIdentifier: word,
    callTitle: word,
    frameworkProgramme: z.object({ description: word }).nullish(),
    actions: z.array(action).max(50).nullish(),
    latestInfos: z
      .array(z.object({ lastChangeDate: word, content: word }))
      .max(200)
      .nullish(),
    budgetOverviewJSONItem: z
      .object({ budgetTopicActionMap: z.record(z.string().max(100), z.array(budgetLine).max(1000)).nullish() })
      .nullish(),
    description: word,
    conditions: word,
  }),
})

type Topic = z.output<typeof topicSchema>['TopicDetails']

/**
 * Writes the details of a topic as a page that the reading rules take: what the portal keeps in fields becomes labels with
 * values, what it keeps as HTML follows as it is.
 *
 * @param json the answer of `data/topicDetails/<identifier>.json`.
 * @returns null for something else.
 */
export function pageOfTopic(json: unknown): string | null {
  const parsed = topicSchema.safeParse(json)
  if (!parsed.success) return null
  const topic = parsed.data.TopicDetails
  const news = (topic.latestInfos ?? []).map(
    ({ lastChangeDate, content }) =>
      `<h2>Update of ${escapeMarkup(dayInWords(lastChangeDate ?? ''))}</h2>${content ?? ''}`,
  )
  return writeFieldsPage({
    title: topic.title,
    fields: fieldsOf(topic),
    before: news,
    after: [topic.description ?? '', topic.conditions ?? ''],
  })
}

const stages = ['First stage', 'Second stage']

function fieldsOf(topic: Topic): Field[] {
  const fields: Field[] = [
    ['Topic', topic.identifier],
    ['Call', topic.callIdentifier],
    ['Programme', topic.frameworkProgramme?.description],
  ]
  for (const { types, plannedOpeningDate, submissionProcedure, deadlineDates } of topic.actions ?? []) {
    const procedure = submissionProcedure?.abbreviation ?? ''
    const type = (types ?? []).map(({ typeOfAction }) => typeOfAction ?? '').join('; ')
    fields.push(['Type of action', type], ['Procedure', procedure], ['Submission opens', plannedOpeningDate])
    for (const [place, date] of (deadlineDates ?? []).entries()) {
      const stage = /two/i.test(procedure) ? stages[place] : undefined
      fields.push([stage ? `${stage} deadline` : 'Deadline', `${date}, 17:00 Brussels time`])
    }
  }
  for (const line of budgetOf(topic)) {
    const years = Object.values(line.budgetYearMap ?? {}).map(Number)
    const total = years.reduce((sum, each) => sum + each, 0)
    if (Number.isFinite(total) && total > 0) fields.push(['Indicative budget', `EUR ${total}`])
    const [min, max] = [Number(line.minContribution ?? 0), Number(line.maxContribution ?? 0)]
    if (max > 0)
      fields.push([
        'Expected EU contribution per project',
        min > 0 && min < max ? `between EUR ${min} and EUR ${max}` : `EUR ${max}`,
      ])
    if (Number(line.expectedGrants ?? 0) > 0) fields.push(['Expected number of projects', String(line.expectedGrants)])
  }
  return fields
}

/** The lines of the budget that are about this topic; the portal shows those of the whole call. */
function budgetOf(topic: Topic) {
  const lines = Object.values(topic.budgetOverviewJSONItem?.budgetTopicActionMap ?? {}).flat()
  const wanted = topic.identifier.toLowerCase()
  return lines.filter(({ action: name }) => (name ?? '').toLowerCase().startsWith(`${wanted} -`))
}
