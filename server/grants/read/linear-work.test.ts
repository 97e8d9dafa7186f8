import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { expectLinearWork } from '#tests/support/count-work.ts'

/** What a text may be made of, over and over, without a line's end unless it has one. */
const pieces: readonly (readonly [string, string])[] = [
  ['one word', 'proposal '],
  ['emoji', '😀👩‍🔬 '],
  ['dates', 'until 5 March 2027, '],
  ['amounts', 'EUR 5 000 to '],
  ['letters that run from right to left', 'موعد التقديم '],
  ['dots that lead to nothing', 'Deadline ....... '],
  ['cells cut by slashes', 'Deadline / 5 March 2027\n'],
  ['marks on lines of their own', 'Relevance – 20 points\n'],
]

test.each(pieces)('[QUAL-08] reading a call made of %s costs no more than its length', async (_name, piece) => {
  const make = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  await expectLinearWork(make, (text) => readCall(readPlainText(text)), 3_000)
})

test('a text of one line is read as far as the limit of a paragraph, and says so', () => {
  const reading = readCall(readPlainText(`Deadline: 5 March 2027. ${'word '.repeat(1_000_000)}`))
  expect(reading.warnings.map(({ kind }) => kind)).toContain('read_in_part')
  expect(reading.submission.deadlines.map(({ at }) => at)).toEqual(['2027-03-05'])
})
