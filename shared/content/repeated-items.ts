import { agentNames } from '#shared/agents.ts'
import { aboutFigures, homeFigures, homeProjects, homeTerms } from '#shared/content/own-items.ts'
import { ownQuestions } from '#shared/content/own-questions.ts'

/** What a section repeats: its things of one kind. */
export type Repeated = {
  kind: 'question' | 'figure' | 'term' | 'agent' | 'project' | 'card' | 'column' | 'picture'
  /** The items that the page has by itself, in their order. */
  own: readonly string[]
  /** What an item holds, as the ends of its keys, what it is known by first. An empty end: the item's name is the key. */
  fields: readonly string[]
}

/** What an item of a kind holds, and how the names of those begin that editors add. */
const kinds = {
  question: { stem: 'q', fields: ['_question', '_answer'] },
  figure: { stem: 'stat_', fields: [''] },
  term: { stem: 'term_', fields: ['_label', '_value'] },
  agent: { stem: 'agent_', fields: ['_title', '_badge', '_subtitle', '_description', '_tasks', '_icon'] },
  project: {
    stem: 'project_',
    fields: ['_title', '_program', '_budget', '_deadline', '_partners', '_source'],
  },
} as const

function repeated(kind: keyof typeof kinds, own: readonly string[]): Repeated {
  return { kind, own, fields: kinds[kind].fields }
}

const places: ReadonlyMap<string, Repeated> = new Map([
  ['home.hero', repeated('figure', homeFigures)],
  ['home.agents', repeated('agent', agentNames)],
  ['home.chat', repeated('term', homeTerms)],
  ['home.dashboard', repeated('project', homeProjects)],
  ['about.claims', repeated('figure', aboutFigures)],
  ...Object.entries(ownQuestions).map(([group, items]) => [`faq.${group}`, repeated('question', items)] as const),
])

/** Most items of one section. */
export const repeatedMax = 60

/** What a section repeats; null when it repeats nothing. @param section one of a page of the site, not an added one */
export function repeatedIn(page: string, section: string): Repeated | null {
  return places.get(`${page}.${section}`) ?? null
}

/** The keys of an item's rows, the first of them what it is known by. */
export function itemKeys({ fields }: Repeated, item: string): string[] {
  return fields.map((field) => item + field)
}

/** The item that a key belongs to; null for the other keys of the section. */
export function itemOfKey(repeated: Repeated, key: string): string | null {
  for (const field of repeated.fields) {
    const item = key.slice(0, key.length - field.length)
    if (key.endsWith(field) && isItem(repeated, item)) return item
  }
  return null
}

/** The name of a new item: the number behind the greatest in use. */
export function newItemName(repeated: Repeated, used: Iterable<string>): string {
  const numbers = [...used, ...repeated.own].map((item) => numberOf(repeated, item))
  return `${stemOf(repeated)}${Math.max(0, ...numbers) + 1}`
}

/** Names of items as they may be stored: each once, and no more than a section takes; undefined when it is no list. */
export function readItemNames(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const names = value.filter((each): each is string => typeof each === 'string' && itemNamePattern.test(each))
  return [...new Set(names)].slice(0, repeatedMax)
}

/** Names of items: the keys of their rows begin with them. */
export const itemNamePattern = /^[a-z][a-z0-9_]{0,39}$/

/** True for a name that an item of the section has or may have. */
function isItem(repeated: Repeated, item: string): boolean {
  return repeated.own.includes(item) || numberOf(repeated, item) > 0
}

function stemOf({ kind }: Repeated): string {
  return kind in kinds ? kinds[kind as keyof typeof kinds].stem : 'item_'
}

/** The number in the name of an item that was made by an editor; 0 for others. */
function numberOf(repeated: Repeated, item: string): number {
  const stem = stemOf(repeated)
  const digits = item.startsWith(stem) ? item.slice(stem.length) : ''
  return /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : 0
}
