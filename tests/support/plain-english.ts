import { parseText } from './source-files.ts'

/** A wording that comments, documents and messages avoid, and what to write instead. @see CONTRIBUTING.md */
type AvoidedWording = { pattern: RegExp; instead: string }

/** Translated English that must be read twice. The patterns leave the ordinary uses of a word alone: `something else`, `stands for`. */
const avoidedWordings: readonly AvoidedWording[] = [
  { pattern: /\b(?:whoever|whomever|whosoever)\b/i, instead: 'anyone who, or the role' },
  { pattern: /\bsomebody(?:'s)?\b/i, instead: 'someone, a user, another editor' },
  { pattern: /\bbeside\b/i, instead: 'next to, in addition to' },
  { pattern: /\b(?:stands?|stood)\b(?!-|\s+(?:for|in for|out)\b)/i, instead: 'is, or another verb' },
  { pattern: /\btold\b/i, instead: 'notified, shown, given' },
  { pattern: /(?:^|[.!?:]\s+|\*\s+)(?:Tells|Hears)\b/, instead: 'Returns, Decides, Distinguishes, Notifies' },
  { pattern: /\b(?:hears?|heard)\s+(?:of|about|that|so)\b/i, instead: 'receives, is notified' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, or nothing' },
  { pattern: /\banew\b/i, instead: 'again' },
  {
    pattern: /(?:[,;]\s+|\b(?:or|and|would|could|might|may|can|must|will|should)\s+)else\b(?!\s+if\b|')/i,
    instead: 'otherwise',
  },
  { pattern: /\b(?:he|him|himself|his)\b/i, instead: 'they, them, their' },
]

/** A comment or sentence with a wording to avoid; `at` is the offset of the comment in its file. */
type AvoidedUse = { at: number; found: string; instead: string }

/** The avoided wordings in a text; quoted code (`like this`) does not count. */
export function findAvoided(text: string): Omit<AvoidedUse, 'at'>[] {
  const prose = text.replaceAll(/`[^`\n]*`|\S+\.(?:md|ts|tsx)\b\S*/g, '``')
  return avoidedWordings.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(prose)
    return found ? [{ found: found[0].trim(), instead }] : []
  })
}

/** A comment as it reads: its text without marks, lines that follow each other as `//` joined into one. */
type Comment = { start: number; end: number; kind: 'block' | 'doc' | 'line'; text: string }

/** The comments of a source file in their order. @param path decides how it is parsed; a `.css` file has block comments only. */
export function listComments(path: string, source: string): Comment[] {
  const raw = path.endsWith('.css')
    ? [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({
        type: 'Block',
        value: text.slice(2, -2),
        start: index,
        end: index + text.length,
      }))
    : parseText(path, source).comments
  const joined: Comment[] = []
  for (const { type, value, start, end } of raw) {
    if (type === 'Block') {
      const text = value
        .replace(/^\*/, '')
        .replaceAll(/\n[ \t]*\*? ?/g, '\n')
        .trim()
      joined.push({ start, end, kind: value.startsWith('*') ? 'doc' : 'block', text })
      continue
    }
    const last = joined.at(-1)
    const ownLine = /^[ \t]*$/.test(source.slice(source.lastIndexOf('\n', start - 1) + 1, start))
    if (last?.kind === 'line' && ownLine && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += `\n${value.trim()}`
      last.end = end
    } else joined.push({ start, end, kind: 'line', text: value.trim() })
  }
  return joined
}
