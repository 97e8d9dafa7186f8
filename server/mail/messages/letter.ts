import type { Letterhead } from '#server/mail/letterhead.ts'

/** A part of a letter, in the order of reading. */
export type LetterBlock =
  /** `isWritten`: by staff, so that addresses in it are links; never what strangers typed. */
  | { kind: 'text'; text: string; isWritten?: boolean }
  /** Smaller: conditions, and what to do when it was not the reader. */
  | { kind: 'note'; text: string }
  /** The one act of a letter. `hint` is above the bare address, for programs that show no buttons. */
  | { kind: 'button'; label: string; href: string; hint: string }
  /** To be read off and typed, or copied. */
  | { kind: 'code'; hint: string; code: string }
  /** A question with an answer a link, worst first; `face` is shown above its label. */
  | { kind: 'faces'; question: string; answers: readonly { face: string; label: string; href: string }[] }
  /** Numbers of now and before, under their heads. `change` is empty when there was nothing to compare with. */
  | {
      kind: 'figures'
      heads: { now: string; before: string; change: string }
      rows: readonly { label: string; now: string; before: string; change: string }[]
    }
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }

/** A mail in words, before it becomes HTML and plain text: both are made from this, so they say the same. */
export type Letter = {
  subject: string
  preheader: string
  heading: string
  /** Null when what staff wrote greets by itself. */
  greeting: string | null
  blocks: readonly LetterBlock[]
  /** Why it came. */
  reason: string
  /** How to get no more of these; null for mails that must come. */
  unsubscribe: { label: string; href: string } | null
  siteUrl: string
  /** Who writes: the name over the letter, and the lines at its foot. */
  letterhead: Letterhead
}
