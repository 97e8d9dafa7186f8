import { expect, test } from 'vitest'
import { contentEntries, contentPages, isContentId, splitContentId } from './catalogue.ts'
import type { ContentEntry, ContentId, CopyValue } from './catalogue.ts'
import { copy as en } from './copy/en.ts'
import { copy as ro } from './copy/ro.ts'
import { copy as ru } from './copy/ru.ts'

type Language = 'en' | 'ru' | 'ro'

const copies: Record<Language, Record<ContentId, CopyValue>> = { en, ru, ro }
const everyLanguage: Language[] = ['en', 'ru', 'ro']

/** Values that are the same in every language because they are names, addresses or international words. */
const sameInRomanian = new Set<string>([
  'home.agents.parser_title',
  'contact.details.email_label',
  'layout.header.nav_contact',
  'layout.footer.company_contact',
  'layout.footer.contact_title',
])

/** Longest texts in signs: English, then Russian and Romanian. @see docs/reference/design.md#voice */
const lengths = {
  headline: { en: 56, ru: 60, ro: 60 },
  headlineShort: { en: 38, ru: 42, ro: 42 },
  description: { en: 220, ru: 260, ro: 260 },
  button: { en: 18, ru: 24, ro: 24 },
  badge: { en: 18, ru: 22, ro: 22 },
  marginNote: { en: 30, ru: 36, ro: 36 },
}

/** What the site has nothing of before an editor enters it: its profiles in social networks. */
const emptyAtFirst = ['layout.site.social']

test('an id is its page, section and key, and is known', () => {
  expect(splitContentId('home.hero.cta')).toEqual({
    id: 'home.hero.cta',
    page: 'home',
    section: 'hero',
    content_key: 'cta',
    kind: 'button',
  })
  expect(isContentId('home.hero.cta')).toBe(true)
  expect(isContentId('home.hero')).toBe(false)
  expect(isContentId('home.hero.toString')).toBe(false)
})

test('every id is unique, and its parts are lowercase words joined by underscores', () => {
  expect(new Set(contentEntries.map((entry) => entry.id)).size).toBe(contentEntries.length)
  expect(contentEntries.filter((entry) => !/^[a-z]+\.[a-z0-9_]+\.[a-z0-9_]+$/.test(entry.id))).toEqual([])
  expect(contentPages).toEqual(['home', 'features', 'about', 'contact', 'faq', 'privacy', 'terms', 'login', 'layout'])
})

test('the questions page has at least fourteen questions, each with an answer', () => {
  const questions = contentEntries.filter((entry) => entry.content_key.endsWith('_question'))
  expect(questions.length).toBeGreaterThanOrEqual(14)
  expect(questions.map((entry) => entry.id.replace('_question', '_answer')).filter((id) => !isContentId(id))).toEqual(
    [],
  )
})

test.each(everyLanguage)('%s: every key of the catalogue has a text, and no other key is there', (language) => {
  expect(Object.keys(copies[language]).toSorted()).toEqual(contentEntries.map((entry) => entry.id).toSorted())
  expect(
    idsWhere(language, (text, entry) => text.trim() === '' || text !== text.trim() || entry.kind === 'section'),
  ).toEqual(emptyAtFirst)
})

test.each(everyLanguage)('%s: a value has the form of its kind', (language) => {
  const wrong = contentEntries.filter((entry) => !hasFormOfKind(copies[language][entry.id], entry))
  expect(wrong.map((entry) => entry.id)).toEqual(emptyAtFirst)
})

test.each(everyLanguage)('%s: no text is longer than its place in the design', (language) => {
  // One button has a sign too many in English: it is the wording of the designer's own page and wraps on the phone.
  const tooLong = contentEntries.filter((entry) => {
    const limit = lengthLimit(entry, language)
    return limit !== null && [...textOf(language, entry.id)].length > limit
  })
  expect(tooLong.map((entry) => entry.id)).toEqual(language === 'en' ? ['contact.hero.book'] : [])
  expect(idsWhere(language, (text, entry) => isMarginNote(entry) && /[^\s]{15,}/.test(text))).toEqual([])
})

test.each(everyLanguage)('%s: the voice is calm and the signs are the right ones', (language) => {
  expect(idsWhere(language, (text) => text.includes('!'))).toEqual(['layout.not_found.title'])
  expect(idsWhere(language, (text) => /["'`]|\.\.\.|--| {2}/.test(text))).toEqual([])
})

test.each(everyLanguage)('%s: a figure is never parted from its unit', (language) => {
  const parted =
    /\d\+? (?:%|€|млн|тыс|mil\.|mii|min|minut|мин|h\b|hours|час|ч(?!\p{L})|ore|days|дн|zile|characters|символ|caractere|steps|шаг|pași)/u
  expect(idsWhere(language, (text) => parted.test(text))).toEqual([])
})

test('ru: every text is Russian, save for names, addresses and figures', () => {
  const latinOnly = ['layout.site.name', 'contact.details.email', 'layout.footer.email', 'layout.footer.copyright']
  expect(idsWhere('ru', (text) => /[a-z]/i.test(text) && !/[а-яё]/i.test(text))).toEqual(
    contentEntries.map((entry) => entry.id).filter((id) => latinOnly.includes(id)),
  )
})

test('ru: a one-letter word holds on to the next word, and the reader is «вы» in lower case', () => {
  expect(idsWhere('ru', (text) => /(?:^|[\s«])[вкосуиая] /iu.test(text))).toEqual([])
  expect(idsWhere('ru', (text) => /[\p{L},] (?:Вы|Вас|Вам|Ваш\p{L}*)(?!\p{L})/u.test(text))).toEqual([])
  expect(idsWhere('ru', (text) => /[“”„’]/u.test(text))).toEqual([])
})

test('ro: letters have the comma below, quotes are „…”, a hyphen before a pronoun does not break', () => {
  expect(idsWhere('ro', (text) => /[şţŞŢ]/u.test(text))).toEqual([])
  expect(idsWhere('ro', (text) => /[«»“’]/u.test(text))).toEqual([])
  expect(idsWhere('ro', (text) => /\p{L}-(?:l|o|i|le|mi|ți|și|ne|vă|a|am|ați|au|un)(?!\p{L})/u.test(text))).toEqual([])
})

test('ro: no sentence was left in English', () => {
  const same = contentEntries.filter(
    ({ id }) => /[a-z]/i.test(textOf('en', id)) && textOf('en', id) === textOf('ro', id) && !sameInRomanian.has(id),
  )
  expect(same.map((entry) => entry.id)).toEqual([
    'contact.details.email',
    'layout.site.name',
    'layout.footer.email',
    'layout.footer.copyright',
  ])
})

test.each(['ru', 'ro'] as const)(
  '%s: lists have as many lines, and buttons the same targets, as in English',
  (language) => {
    const different = contentEntries.filter(({ id }) => shapeOf(copies[language][id]) !== shapeOf(en[id]))
    expect(different.map((entry) => entry.id)).toEqual([])
  },
)

test.each(everyLanguage)('%s: the figures of the specification are in the text that states them', (language) => {
  const figures: [ContentId, RegExp][] = [
    ['home.hero.stat_agents', /^5$/],
    ['home.hero.stat_grants', /190/],
    ['home.hero.stat_support', /^24\/7$/],
    ['home.hero.cta_note', /30\D+2/],
    ['home.dashboard.stat_projects', /^3$/],
    ['home.dashboard.stat_budget', /480/],
    ['home.dashboard.stat_deadline', /^18/],
    ['home.dashboard.stat_partners', /^7$/],
    ['about.claims.success_value', /^85/],
    ['about.claims.market_value', /^35–40/],
    ['about.claims.stat_organisations', /^500\+$/],
    ['about.claims.stat_raised', /50/],
    ['about.claims.stat_platforms', /^50\+$/],
    ['about.claims.stat_support', /^24\/7$/],
    ['about.time.draft', /30\D+2/],
    ['about.time.review', /1\D+2/],
    ['features.prices.application', /200/],
    ['features.prices.support', /500/],
    ['features.prices.search', /200/],
    ['features.prices.creation', /500/],
    ['features.programmes.items', /^Horizon Europe:.*\nDigital Europe:.*\n.+\n.+$/],
    ['contact.details.weekdays_hours', /^9:00–18:00$/],
    ['contact.details.saturday_hours', /^10:00–14:00$/],
    ['faq.group_4.q3_answer', /12/],
  ]
  expect(figures.filter(([id, figure]) => !figure.test(textOf(language, id)))).toEqual([])
})

test.each(everyLanguage)(
  '[HOME-06] %s: the nearest sample deadline is the one that the figure above them tells',
  (language) => {
    const days = ([1, 2, 3] as const).map((number) =>
      Number(textOf(language, `home.dashboard.project_${number}_deadline`)),
    )
    expect(Number.parseInt(textOf(language, 'home.dashboard.stat_deadline'), 10)).toBe(Math.min(...days))
  },
)

test('en: the five agents have the badges of the specification', () => {
  expect([
    en['home.agents.profiler_badge'],
    en['home.agents.parser_badge'],
    en['home.agents.generator_badge'],
    en['home.agents.reviewer_badge'],
    en['home.agents.coordinator_badge'],
  ]).toEqual(['Analysis', 'Parsing', 'Generation', 'Review', 'Coordination'])
})

/** Lists the ids whose text, or whose caption, meets a condition; in the catalogue's order, each id once. */
function idsWhere(language: Language, condition: (text: string, entry: ContentEntry) => boolean): ContentId[] {
  return contentEntries
    .filter((entry) =>
      [textOf(language, entry.id), labelOf(language, entry.id)].some((text) => text !== null && condition(text, entry)),
    )
    .map((entry) => entry.id)
}

function textOf(language: Language, id: ContentId): string {
  const value = copies[language][id]
  return typeof value === 'string' ? value : (value.text ?? '')
}

function labelOf(language: Language, id: ContentId): string | null {
  const value = copies[language][id]
  return typeof value === 'string' ? null : (value.label ?? null)
}

function hasFormOfKind(value: CopyValue, entry: ContentEntry): boolean {
  if (entry.content_key.endsWith('_deadline') && entry.kind === 'text') return /^\+\d+$/.test(String(value))
  switch (entry.kind) {
    case 'text':
    case 'heading':
      return typeof value === 'string' && !value.includes('\n')
    case 'list':
      return typeof value === 'string' && value.split('\n').every((line) => line !== '' && line === line.trim())
    case 'card':
      return typeof value === 'object' && value.label !== undefined
    case 'image':
      return typeof value === 'object' && value.url === ''
    case 'button':
      return (
        typeof value === 'object' &&
        (value.url === undefined || /^(?:assistant$|\/|https:\/\/|mailto:|tel:)/.test(value.url))
      )
    case 'section':
      return false
  }
}

/** What has to be equal in the three languages: the number of lines, the target and the variant. */
function shapeOf(value: CopyValue): string {
  if (typeof value === 'string') return String(value.split('\n').length)
  return JSON.stringify([Object.keys(value).toSorted(), value.url, value.variant])
}

function isMarginNote(entry: ContentEntry): boolean {
  return /^note(?:_\d)?$/.test(entry.content_key)
}

function lengthLimit(entry: ContentEntry, language: Language): number | null {
  const value = copies[language][entry.id]
  if (entry.id === 'home.hero.headline') return lengths.headline[language]
  if (entry.id === 'home.hero.headline_short') return lengths.headlineShort[language]
  if (entry.id === 'home.hero.description') return lengths.description[language]
  // The badge over the headline is a line of its own, not a pill, and has no limit in the table.
  if (entry.page === 'home' && entry.content_key.endsWith('_badge')) return lengths.badge[language]
  if (isMarginNote(entry)) return lengths.marginNote[language]
  if (typeof value === 'object' && value.variant !== undefined) return lengths.button[language]
  if (entry.id.startsWith('layout.header.')) return lengths.badge[language]
  return null
}
