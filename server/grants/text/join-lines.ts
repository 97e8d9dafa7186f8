import { hyphenatedBeginnings } from '#server/grants/data/hyphenated-beginnings.ts'
import { fold } from '#server/grants/text/fold.ts'

const kept = new Set(hyphenatedBeginnings)

/** Joins two lines of one paragraph into one. */
export type JoinLines = (first: string, second: string) => string

/** The words of a text, those with a hyphen whole. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const [word] of fold(text).matchAll(/[\p{L}\d-]+/gu)) words.add(word)
  return words
}

/**
 * Learns from a text how it writes its words, so that what the end of a line broke becomes whole and what a hyphen joins stays
 * joined: "mentor-" and "ship" is mentorship, "small-" and "batch" stays small-batch where the text writes it so.
 */
export function joinerOf(text: string): JoinLines {
  let words: Set<string> | undefined
  return (first, second) => {
    if (!/[\p{L}\d][-‐]$/u.test(first)) return /[\p{L}\d]\/$/u.test(first) ? first + second : `${first} ${second}`
    if (!/^\p{Ll}/u.test(second)) return /^[\p{Lu}\d]/u.test(second) ? first + second : `${first} ${second}`
    words ??= wordsOf(text)
    const left =
      fold(first.slice(-60))
        .match(/[\p{L}\d-]{1,50}$/u)?.[0]
        .slice(0, -1) ?? ''
    const right = fold(second.slice(0, 60)).match(/^[\p{L}\d-]{1,50}/u)?.[0] ?? ''
    const whole = left + right
    const isCompound = words.has(`${left}-${right}`) ? !words.has(whole) : kept.has(left) && !words.has(whole)
    return isCompound || /^\d+$/.test(left) ? first + second : first.slice(0, -1) + second
  }
}
