import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles, rootFolder } from './source-files.ts'

/** A document of the repository that something points to, with the heading or null. */
type Pointer = { file: string; heading: string | null }

/** Standards that a comment may cite by name, since they are outside and have their own numbering. */
const standards =
  /\b(RFC \d+|WCAG( 2\.\d)?|OWASP\b|OpenID Connect|SAML 2\.0|ITU-T|EIP-\d+|FIPS|WAI-ARIA|HTML standard|Event Timing|Extensible Markup Language|IANA|Labour codes|Jean Meeus)/

/** What acceptance ids look like. */
export const acceptanceId =
  /\b(START|PAGE|HDR|HOME|LAUNCH|DLG|AUTH|ROLE|CONT|EDIT|CUST|BOOK|SUP|DASH|ADM|QUAL|LANG|ORG|CALL|FIT|DRAFT|FIND|PLAN|FILE|LIB|AGENT)-\d\d\b/g

/** Finds what a text points to inside docs, as `docs/….md` with or without `#heading`. */
export function findPointers(text: string): Pointer[] {
  return [...text.matchAll(/(?<![\w/])docs\/[\w./-]+\.md(?:#([\w-]+))?/g)].map(([whole, heading]) => ({
    file: whole.replace(/#.*$/, ''),
    heading: heading ?? null,
  }))
}

/** Finds the links of a document to files of the repository, seen from the root. @param path the document's own. */
export function findLinks(path: string, text: string): Pointer[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([\w-]+))?\)/g)].map(([, file = '', heading]) => ({
    file: file === '' ? path : join(dirname(path), file),
    heading: heading ?? null,
  }))
}

/** The anchors that a document's headings get, as GitHub makes them. */
export function headingsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const times = new Map<string, number>()
  for (const [, title = ''] of text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const before = times.get(anchor) ?? 0
    times.set(anchor, before + 1)
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`)
  }
  return anchors
}

/** Says why a pointer leads nowhere, or null. */
export function errorOf({ file, heading }: Pointer): string | null {
  const path = join(rootFolder, file)
  if (!existsSync(path)) return `${file} is not there`
  if (heading === null || !file.endsWith('.md')) return null
  return headingsOf(readFileSync(path, 'utf8')).has(heading) ? null : `${file} has no heading #${heading}`
}

/** Everything that `@see` names in a text, one string for each tag, on one line. */
export function findSees(text: string): string[] {
  return [...text.matchAll(/@see\s+((?:(?!\*\/|\n\s*\*?\s*@|\n\s*\*?\s*\n|\n(?!\s*(?:\*|\/\/)))[^])*)/g)].map(
    ([, said = '']) => said.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').trim(),
  )
}

/**
 * Says whether something that `@see` names can be followed: an address, a file of the repository, an acceptance row, a
 * public standard, or a name that the code exports.
 */
export function canBeFollowed(said: string, exportedNames: ReadonlySet<string>): boolean {
  return said
    .replaceAll(/\([^()]*\)/g, '')
    .split(/;| and (?=docs\/)|, (?=docs\/|[A-Z]+-\d\d|RFC)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .every(
      (part) =>
        /^https?:\/\//.test(part) ||
        part.search(acceptanceId) === 0 ||
        standards.test(part) ||
        isFile(/^[\w./-]*\w/.exec(part)?.[0] ?? '') ||
        exportedNames.has(/^\w+/.exec(part)?.[0] ?? ''),
    )
}

function isFile(path: string): boolean {
  return path !== '' && existsSync(join(rootFolder, path))
}

/** All documents of the repository that people read. */
export function listDocuments(): string[] {
  return ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', ...listFiles('docs', /\.md$/)]
}
