import { expect, test } from 'vitest'
import { cutQuote, textOfHtml } from '#server/features/support/mail-text.ts'
import { replyMarkers } from '#server/mail/words/reply-marker.ts'

test('[SUP-02] an answer by mail ends at our line, in every language and however it was quoted', () => {
  for (const marker of Object.values(replyMarkers)) {
    expect(cutQuote(`Thanks.\n\n${marker}\nold`)).toBe('Thanks.')
    expect(cutQuote(`Thanks.\r\n\r\n> ${marker}\r\n> old`)).toBe('Thanks.')
    expect(cutQuote(`Thanks.\n>> ${marker.replaceAll('–', '-')}`)).toBe('Thanks.')
  }
})

test('[SUP-02] the announcement of the quote goes too', () => {
  const { en, ru, ro } = replyMarkers
  expect(cutQuote(`Yes\n\nOn 4 March 2026, Grantwright wrote:\n> ${en}`)).toBe('Yes')
  expect(cutQuote(`Да\n\nср, 4 марта 2026 г. в 12:00, Grantwright <a@b.c> пишет:\n> ${ru}`)).toBe('Да')
  expect(cutQuote(`Da\n\nÎn mie., 4 mar. 2026, Grantwright a scris:\n> ${ro}`)).toBe('Da')
})

test('without our line nothing is cut, and what only looks like a quote stays', () => {
  expect(cutQuote('> this is what I mean\nand this\n')).toBe('> this is what I mean\nand this')
  expect(cutQuote('a'.repeat(30_000))).toHaveLength(20_000)
})

test('of an HTML mail the words stay, nothing of its markup', () => {
  expect(textOfHtml('<style>p{}</style><p>One &amp; two</p><script>alert(1)</script><div>&lt;b&gt;</div>')).toBe(
    'One & two\n<b>',
  )
})
