import type { CallFactsResponse, CallFigures } from '#shared/contracts/calls.ts'
import { primaryDeadlineOf } from '#shared/grants/fact-rows.ts'
import { formatDay, formatDayOfYear } from '#web/i18n/formats.ts'
import { formatDecimal } from '#web/i18n/measures.ts'
import { newDeadline } from './fact-forms.ts'
import { moneyText } from './fact-text.ts'
import type { Wording } from './fact-text.ts'

/** A date, an amount or a percentage of a call. */
export type Figure = CallFigures['items'][number]

/** A figure in the words of the reader. */
export function figureText(wording: Wording, { kind, value, currency }: Figure): string {
  if (typeof value === 'string')
    return value.startsWith('--') ? formatDayOfYear(value, wording.language) : formatDay(value, wording.language)
  if (kind === 'amount') return moneyText(wording, value, currency)
  return wording.t('words.percent', { value: formatDecimal(value, wording.language, 2) })
}

type RoleName =
  | 'deadline'
  | 'oneMoreDeadline'
  | 'opens'
  | 'totalBudget'
  | 'mostPerProject'
  | 'leastPerProject'
  | 'rate'
  | 'ownShare'
  | 'indirectCosts'

/** A role with the facts that it sets. */
export type FigureRole = { role: RoleName; values: readonly { path: string; value: unknown }[] }

/** The roles that a person can give to a figure, with what each sets. A day without a year needs one first: that is for the editor of the fact. */
export function rolesFor({ kind, value, currency }: Figure, facts: CallFactsResponse): FigureRole[] {
  if (typeof value === 'string') {
    if (value.startsWith('--')) return []
    const primary = primaryDeadlineOf(facts)
    const stage = primary?.deadline.stage ?? 'full'
    const added = newDeadline(facts, { at: value, zone: null, stage })
    const path = `submission.deadlines.${facts.submission.deadlines.length}`
    return [
      ...(primary === null
        ? [{ role: 'deadline' as const, values: [{ path, value: added }] }]
        : [
            {
              role: 'deadline' as const,
              values: [{ path: primary.path, value: { ...added, id: primary.deadline.id } }],
            },
            { role: 'oneMoreDeadline' as const, values: [{ path, value: added }] },
          ]),
      { role: 'opens', values: [{ path: 'submission.opens', value }] },
    ]
  }
  if (kind === 'amount') {
    const unit = facts.money.currency === null && currency !== null ? [{ path: 'money.currency', value: currency }] : []
    const { min, max } = facts.money.perProject ?? { min: null, max: null }
    const most = { min: min !== null && min > value ? null : min, max: value }
    const least = { min: value, max: max !== null && max < value ? null : max }
    return [
      { role: 'totalBudget', values: [{ path: 'money.totalBudget', value }, ...unit] },
      { role: 'mostPerProject', values: [{ path: 'money.perProject', value: most }, ...unit] },
      { role: 'leastPerProject', values: [{ path: 'money.perProject', value: least }, ...unit] },
    ]
  }
  if (value > 100) return []
  return [
    { role: 'rate', values: [{ path: `rates.${facts.rates.length}`, value: { applies: 'all', percent: value } }] },
    { role: 'ownShare', values: [{ path: 'coFinancing.minPercent', value }] },
    { role: 'indirectCosts', values: [{ path: 'indirectCosts.percent', value }] },
  ]
}

/** What words of a call may be, figures apart. */
export const wordRoles = ['limit', 'document', 'outcome', 'criterion', 'title', 'issuer'] as const
export type WordRole = (typeof wordRoles)[number]

/** Letters of a title, a name or a label that is taken from the text; longer words are a passage. */
const nameMax = 300
const units = [
  ['pages', /\b(?:pages?|pagin[iăa]|pagini)|стр/iu],
  ['words', /\bwords?|cuvinte|слов/iu],
  ['characters', /\bcharacters?|\bsigns?|caracter|semne|знак|символ/iu],
] as const

/** What a role makes of words of the call; null where they cannot have it. */
export function wordsAs(role: WordRole, words: string, facts: CallFactsResponse): FigureRole['values'] | null {
  const label = words.replaceAll(/\s+/g, ' ').trim()
  if (label === '' || label.length > nameMax) return null
  if (role === 'limit') {
    const max = Number(/\d[\d\u00a0 .,]{0,8}/.exec(label)?.[0].replaceAll(/\D/g, '') ?? '')
    const unit = units.find(([, pattern]) => pattern.test(label))?.[0]
    return max > 0 && unit !== undefined
      ? [{ path: `limits.${facts.limits.length}`, value: { applies: '', unit, max } }]
      : null
  }
  const stage = primaryDeadlineOf(facts)?.deadline.stage ?? 'full'
  const entries = {
    document: { path: `requiredDocuments.${facts.requiredDocuments.length}`, value: { label, stage, condition: null } },
    outcome: { path: `expectedOutcomes.${facts.expectedOutcomes.length}`, value: label },
    criterion: {
      path: `criteria.${facts.criteria.length}`,
      value: { stage, name: label, max: null, threshold: null, weight: null },
    },
    title: { path: 'title', value: label },
    issuer: { path: 'issuer', value: label },
  }
  return [entries[role]]
}
