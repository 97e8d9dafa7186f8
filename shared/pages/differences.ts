import { readContentValue } from '#shared/content/value.ts'
import type { PageDocument, PageHead, PageSection } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'

/** One thing that two states of a page disagree about. */
export type PageDifference =
  | { kind: 'added' | 'removed' | 'moved'; section: string }
  | { kind: 'structure'; section: string; key: 'type' | 'layout' | 'visible'; before: string; after: string }
  /** `section` null: the page as a whole. */
  | { kind: 'words'; section: string | null; language: Language; key: string; before: string; after: string }

/** Lists what would change for the visitors of some languages, in the order of the page. */
export function differencesOf(before: PageDocument, after: PageDocument, of: readonly Language[]): PageDifference[] {
  const names = [...after.sections, ...before.sections].map(({ name }) => name)
  return [
    ...languages.filter((each) => of.includes(each)).flatMap((each) => inHead(before, after, each)),
    ...[...new Set(names)].flatMap((name) => inSection(name, before, after, of)),
  ]
}

const headKeys = ['title', 'show_in_menu', 'seo_title', 'seo_description', 'share_image', 'is_indexed'] as const

function inHead(before: PageDocument, after: PageDocument, language: Language): PageDifference[] {
  const [old, now] = [before.heads[language], after.heads[language]]
  const wordOf = (head: PageHead | null, key: (typeof headKeys)[number]): string => String(head?.[key] ?? '')
  return headKeys
    .filter((key) => (old !== null || now?.[key] !== (key === 'is_indexed')) && wordOf(old, key) !== wordOf(now, key))
    .map((key) => ({
      kind: 'words',
      section: null,
      language,
      key,
      before: wordOf(old, key),
      after: wordOf(now, key),
    }))
}

function inSection(name: string, before: PageDocument, after: PageDocument, of: readonly Language[]): PageDifference[] {
  const old = before.sections.find((each) => each.name === name)
  const now = after.sections.find((each) => each.name === name)
  if (!old) return [{ kind: 'added', section: name }, ...words(name, undefined, now, of)]
  if (!now) return [{ kind: 'removed', section: name }]
  const found: PageDifference[] = (['type', 'layout', 'visible'] as const)
    .filter((key) => old[key] !== now[key])
    .map((key) => ({ kind: 'structure', section: name, key, before: String(old[key]), after: String(now[key]) }))
  if (old.order !== now.order) found.push({ kind: 'moved', section: name })
  return [...found, ...words(name, old, now, of)]
}

function words(
  name: string,
  old: PageSection | undefined,
  now: PageSection | undefined,
  of: readonly Language[],
): PageDifference[] {
  return of.flatMap((language) => {
    const [from, to] = [old?.fields[language] ?? {}, now?.fields[language] ?? {}]
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return keys
      .filter((key) => !isSameJson(from[key], to[key]))
      .map((key) => ({
        kind: 'words' as const,
        section: name,
        language,
        key,
        before: plainWords(from[key]),
        after: plainWords(to[key]),
      }))
  })
}

/** What a value says, in one text: its caption, its words, where it leads. */
function plainWords(value: unknown): string {
  if (value === undefined) return ''
  const { text, label, url, visible } = readContentValue(value)
  return [label, text, url, visible === false ? '∅' : undefined].filter((part) => part).join('\n')
}
