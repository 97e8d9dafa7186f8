import { sectionTitleMax } from '#shared/drafts/sections.ts'
import type { OutlineTemplate, SectionKind, SectionLimit } from '#shared/drafts/sections.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import type { Language } from '#shared/languages.ts'
import { meaningsOf, partOfLimit } from '#server/grants/outline/meanings.ts'
import { templates } from '#server/grants/outline/templates.ts'
import type { OutlinePart } from '#server/grants/outline/templates.ts'

/** A section as a template and a call have it. */
type LaidSection = {
  key: string
  kind: SectionKind
  title: string
  purpose: string
  limit: SectionLimit | null
  criteria: string[]
  outcomes: string[]
}

/** What of a call makes an outline. */
type OutlineFacts = Pick<CallFacts, 'programme' | 'actionType' | 'limits' | 'criteria' | 'expectedOutcomes'>

/** Most criteria of a call that get a section of their own. */
const ownSectionsMax = 10

/** Finds the template that fits a call; `blank` for one that says nothing of its kind. */
export function suggestTemplate({ programme, actionType }: OutlineFacts): OutlineTemplate {
  const style = programme?.style ?? null
  if (style === 'digital-europe') return 'digital'
  if (actionType === 'RIA') return 'ria'
  if (actionType === 'IA') return 'ia'
  if (actionType === 'CSA') return 'csa'
  if (style === 'foundation') return 'foundation'
  if (style === 'national' || style === 'cross-border' || actionType !== null) return 'national'
  return 'blank'
}

/**
 * Lays out the sections of an application: those of the template, each with the criteria and outcomes of the call that it
 * answers and the limit that the call sets for it. A criterion that no section of the template answers gets its own.
 */
export function layOut(template: OutlineTemplate, facts: OutlineFacts, language: Language): LaidSection[] {
  const parts = templates[template].map((part) => ({
    ...part,
    title: part.title[language],
    purpose: part.purpose[language],
  }))
  return layOutParts(parts, facts, template === 'blank')
}

/**
 * Lays out the sections of an own template or of another application as `layOut` does those of a template: each answers
 * what its kind does there. A limit that is given holds where the call sets none.
 */
export function layOutAs(
  sections: readonly (Pick<LaidSection, 'key' | 'kind' | 'title' | 'purpose'> & { limit?: SectionLimit | null })[],
  facts: OutlineFacts,
): LaidSection[] {
  const known = Object.values(templates).flat()
  const parts = sections.map(({ key, kind, title, purpose, limit }) => {
    const usual = known.filter((part) => part.kind === kind)
    return { key, kind, title, purpose, limit, answers: usual.flatMap(({ answers }) => answers), hasOutcomes: false }
  })
  const whole = new Set(known.filter(({ hasOutcomes }) => hasOutcomes).map(({ kind }) => kind))
  const own = parts.filter(({ kind }) => whole.has(kind))
  for (const part of own.length > 0 ? own : parts.slice(0, 1)) part.hasOutcomes = true
  return layOutParts(parts, facts, false)
}

type Part = Pick<LaidSection, 'key' | 'kind' | 'title' | 'purpose'> & {
  answers: OutlinePart['answers']
  limit?: SectionLimit | null | undefined
  hasOutcomes?: boolean
}

/** @param isWhole every section answers everything. */
function layOutParts(parts: readonly Part[], facts: OutlineFacts, isWhole: boolean): LaidSection[] {
  const names = new Set(facts.criteria.map(({ name }) => name.trim()).filter((name) => name !== ''))
  const criteria = [...names].map((name) => ({ name, meanings: meaningsOf(name) }))
  const isAnsweredBy = ({ answers, title }: Part, { name, meanings }: (typeof criteria)[number]) =>
    isWhole || title.toLowerCase() === name.toLowerCase() || meanings.some((meaning) => answers.includes(meaning))
  const laid = parts.map((part) => ({
    key: part.key,
    kind: part.kind,
    title: part.title,
    purpose: part.purpose,
    limit: limitOf(part.kind, facts) ?? part.limit ?? null,
    criteria: criteria.filter((each) => isAnsweredBy(part, each)).map(({ name }) => name),
    outcomes: part.hasOutcomes === true ? facts.expectedOutcomes : [],
  }))
  const open = criteria.filter((each) => !parts.some((part) => isAnsweredBy(part, each)))
  const taken = parts.filter(({ key }) => key.startsWith('criterion-')).length
  const own = open.slice(0, ownSectionsMax).map(({ name }, index): LaidSection => {
    return {
      key: `criterion-${taken + index + 1}`,
      kind: 'other',
      title: `${name.charAt(0).toUpperCase()}${name.slice(1, sectionTitleMax)}`,
      purpose: '',
      limit: limitOf('other', facts),
      criteria: [name],
      outcomes: [],
    }
  })
  return [...laid, ...own]
}

/** The limit that a call sets for a section of a kind; null where it sets one for the whole alone. */
function limitOf(kind: SectionKind, { limits }: OutlineFacts): SectionLimit | null {
  const wanted = kind === 'summary' ? ['summary'] : kind === 'resources' ? ['resources', 'each'] : ['each']
  for (const part of wanted) {
    const found = limits.find(({ applies, unit }) => unit !== 'seconds' && partOfLimit(applies) === part)
    if (found !== undefined && found.unit !== 'seconds') return { unit: found.unit, max: Math.round(found.max) }
  }
  return null
}
