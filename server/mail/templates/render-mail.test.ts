import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import type { LetterFacts } from '#server/mail/messages/compose-letter.ts'
import { letterHtml } from '#server/mail/templates/html.ts'
import { letterText } from '#server/mail/templates/text.ts'
import type { Mail } from '#server/mail/mails.ts'
import { everyMailContent, mailOf } from '#tests/support/mails.ts'

const facts: LetterFacts = {
  causedAt: Date.parse('2026-03-04T09:41:00Z'),
  writtenAt: Date.parse('2026-03-04T09:41:01Z'),
  siteUrl: 'https://grants.example.org',
  linkLifetimeSeconds: 86_400,
  codeLifetimeSeconds: 600,
}

const everyMail: Mail[] = Object.values(everyMailContent)
  .flat()
  .flatMap((content) => languages.map((language) => mailOf({ content, language })))

test.each(everyMail)('[LANG-02] $content.kind in $language has all its words in both parts', async (mail) => {
  const letter = composeLetter(mail, facts)
  const text = letterText(letter)
  const html = await letterHtml(letter, mail.language)
  for (const part of [letter.subject, text, html]) {
    expect(part).not.toMatch(/undefined|null|NaN|Invalid Date|\{n\}|\{site\}|\$\{|\[object/)
    expect(part.trim()).not.toBe('')
  }
  expect(html).toContain(`lang="${mail.language}"`)
  const shown = [letter.heading, letter.greeting ?? '', letter.reason, ...letter.blocks.flatMap(wordsOf)]
  const readable = plainOf(html)
  for (const words of shown) {
    expect(text).toContain(words)
    expect(readable).toContain(words)
  }
})

test('[LANG-02] every kind is written in the letters of its language', () => {
  for (const mail of everyMail) {
    const letter = composeLetter(mail, facts)
    const written = [letter.subject, letter.preheader, letter.heading, letter.reason].every((line) =>
      mail.language === 'ru' ? /[а-яё]/i.test(line) : !/[а-яё]/i.test(line),
    )
    expect(written, `${mail.content.kind} in ${mail.language}`).toBe(true)
    // Romanian is written with a comma below, never with a cedilla.
    expect(letterText(letter)).not.toMatch(/[şţŞŢ]/)
  }
})

test('[LANG-02] [ADM-06] every kind says the name of the site as it is set, and no kind that of the product', async () => {
  const named = new Set<string>()
  for (const mail of everyMail) {
    const letter = composeLetter(mail, { ...facts, letterhead: { name: 'Bureau $& 12', contact: [] } })
    const text = letterText(letter)
    const html = await letterHtml(letter, mail.language)
    for (const part of [letter.subject, letter.preheader, text, html])
      expect(part, mail.content.kind).not.toMatch(/grantwright/i)
    if (
      [letter.subject, letter.preheader, ...letter.blocks.flatMap(wordsOf)].some((line) =>
        line.includes('Bureau $& 12'),
      )
    )
      named.add(`${mail.content.kind} ${mail.language}`)
  }
  // Sentences name it, in each of the languages.
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((each) => each.startsWith('test '))).toEqual(languages.map((each) => `test ${each}`))
})

test('[LANG-02] the name of the site is in quotation marks where words around it would be declined', () => {
  const subjectIn = (language: Language): string =>
    composeLetter(mailOf({ language, content: { kind: 'invite', link: facts.siteUrl, code: '482915' } }), {
      ...facts,
      letterhead: { name: 'Acme', contact: [] },
    }).subject
  expect(languages.map(subjectIn)).toEqual([
    'You are invited to Acme',
    'Вас приглашают на сайт «Acme»',
    'Sunteți invitat pe site-\u2060ul „Acme”',
  ])
})

test('codes and links are in both parts, the code with the time that it works', async () => {
  for (const mail of everyMail) {
    const { content, language } = mail
    const letter = composeLetter(mail, facts)
    const text = letterText(letter)
    const html = plainOf(await letterHtml(letter, language))
    for (const name of ['link', 'code', 'undoLink', 'securityLink', 'signInLink'] as const) {
      const secret: unknown = Reflect.get(content, name)
      // Who is invited as staff has nowhere to type a code.
      const isSpared = name === 'code' && content.kind === 'invite' && content.offer !== undefined
      if (typeof secret !== 'string' || isSpared) continue
      expect(text).toContain(secret)
      expect(html).toContain(secret)
    }
    if ('code' in content && !(content.kind === 'invite' && content.offer !== undefined))
      expect(text).toMatch({ en: /10\u00A0minutes/, ru: /10\u00A0минут/, ro: /10\u00A0minute/ }[language])
  }
})

test('a mail that was held up names what is left, and leaves out a code that is dead', () => {
  const content = everyMailContent.recovery[0]
  if (!content) throw new Error('There is no example')
  const written = (minutes: number) =>
    letterText(composeLetter(mailOf({ content }), { ...facts, writtenAt: facts.causedAt + minutes * minuteMs }))
  expect(written(4)).toMatch(/482915[^]*The link works for 23\u00A0hours, the code for 6\u00A0minutes/)
  expect(written(30)).toContain('The link works once, for 23\u00A0hours.')
  expect(written(30)).not.toMatch(/482915|code for/)
  expect(written(30)).toContain(content.link)
})

test('a security notice says when, in the language of its reader, and what to do', () => {
  const lines = languages.map((language) => letterText(composeLetter(mailOf({ language }), facts)))
  expect(lines[0]).toContain('When: 4 March 2026 at 09:41 UTC')
  expect(lines[1]).toContain('Когда: 4 марта 2026 г. в 09:41 UTC')
  expect(lines[2]).toContain('Când: 4 martie 2026 la 09:41 UTC')
  expect(lines[0]).toContain('If this was not you')
})

test.each([
  [1, '1 day', '1 день', '1 zi'],
  [2, '2 days', '2 дня', '2 zile'],
  [5, '5 days', '5 дней', '5 zile'],
  [0, '0 days', '0 дней', '0 zile'],
  [19, '19 days', '19 дней', '19 zile'],
  [20, '20 days', '20 дней', '20 de zile'],
  [21, '21 days', '21 день', '21 de zile'],
  [101, '101 days', '101 день', '101 zile'],
])('[LANG-02] a counted noun has the form of its number: %i', (days, ...expected) => {
  const eraseAt = new Date(facts.causedAt + days * dayMs).toISOString()
  const content = { kind: 'deletion_scheduled', eraseAt, undoLink: 'https://grants.example.org/undo' } as const
  const shown = languages.map((language) => letterText(composeLetter(mailOf({ content, language }), facts)))
  for (const [index, words] of expected.entries()) expect(shown[index]).toContain(words.replace(' ', '\u00A0'))
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an address', 'Win money at evil.example'],
  ['a link', 'https://evil.example/x'],
  ['line breaks', 'Ana\r\nBcc: victim@example.org'],
  ['a mail address', 'victim@example.org'],
  ['a story', `${'You have won, write to us. '.repeat(5)}`],
])('a name that is %s is not greeted, and nothing of it is in the mail', async (_what, name) => {
  for (const language of languages) {
    const letter = composeLetter(mailOf({ name, language }), facts)
    const html = await letterHtml(letter, language)
    expect(letter.greeting).toBe({ en: 'Hello,', ru: 'Здравствуйте.', ro: 'Bună ziua.' }[language])
    for (const part of [letter.subject, letterText(letter), html]) {
      expect(part).not.toMatch(/alert\(1\)|evil|victim|won/)
    }
  }
})

test('marks that turn the direction of a text are taken out of a name, accents stay', () => {
  const greeting = (name: string) => composeLetter(mailOf({ name }), facts).greeting
  expect(greeting('\u202EAna\u2066 \u200FRusu')).toBe('Hello Ana Rusu,')
  expect(greeting("Ștefan O'Neill-Đurić jr.")).toBe("Hello Ștefan O'Neill-Đurić jr.,")
  expect(greeting('Анна')).toBe('Hello Анна,')
})

test('foreign values are escaped in HTML and stay on their line in text', async () => {
  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: a@b.example\u202E'
  const content = {
    kind: 'new_device',
    device: hostile,
    at: '2026-03-04T09:41:00Z',
    securityLink: 'https://x.example',
  } as const
  const letter = composeLetter(mailOf({ content }), facts)
  expect(await letterHtml(letter, 'en')).not.toContain('<img')
  expect(letterText(letter)).toContain('Device: <img src=x onerror=alert(1)> Bcc: a@b.example\n')
})

test('a mail loads nothing from anywhere', async () => {
  for (const mail of everyMail) {
    const html = await letterHtml(composeLetter(mail, facts), mail.language)
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i)
    expect(
      [...html.matchAll(/href="(https?:\/\/[^/"]+)/g)].every(([, origin]) => origin?.endsWith('.example.org')),
    ).toBe(true)
  }
})

function wordsOf(block: ReturnType<typeof composeLetter>['blocks'][number]): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [block.text]
    case 'button':
      return [block.label, block.href]
    case 'code':
      return [block.hint, block.code]
    case 'faces':
      return [block.question, ...block.answers.flatMap(({ face, label }) => [face, label])]
    case 'figures':
      return [
        block.heads.before,
        ...block.rows.flatMap(({ label, now, before, change }) => [label, now, before, change]),
      ]
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value])
  }
}

function plainOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

test('[ADM-08] web addresses that staff wrote in an announcement are links, without the marks of the sentence', async () => {
  const text = 'See https://grants.example.org/calls?a=1&b=2, or (http://example.com/x). <b>javascript:alert(1)</b>'
  const words = { title: 'Calls', text }
  const content = { kind: 'announcement', texts: { en: words, ru: words, ro: words }, href: null } as const
  const html = await letterHtml(composeLetter(mailOf({ content }), facts), 'en')
  const targets = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, target]) => target)
  expect(targets).toContain('https://grants.example.org/calls?a=1&amp;b=2')
  expect(targets).toContain('http://example.com/x')
  expect(html).not.toMatch(/href="javascript|<b>javascript/)
})

test.each([
  ['Hello Ana, we looked.', true],
  ['Здравствуйте, Павел!', true],
  ['Bună ziua, domnule Popa.', true],
  ['Добрый день! Посмотрели.', true],
  ['Historically, it was so.', false],
  ['We looked.', false],
])('[SUP-02] who is greeted by staff is not greeted once more: %s', (text, isGreeted) => {
  const content = { kind: 'contact_answered', text, question: 'May we?' } as const
  expect(composeLetter({ ...mailOf({ name: 'Ana' }), content }, facts).greeting === null).toBe(isGreeted)
})
