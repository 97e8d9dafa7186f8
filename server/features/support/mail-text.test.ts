import { expect, test } from 'vitest'
import { cutQuote, textOfHtml } from '#server/features/support/mail-text.ts'
import { readMail } from '#server/features/support/read-mail.ts'
import { replyMarkers } from '#server/mail/messages/reply-marker.ts'
import { expectLinearWork } from '#tests/support/count-work.ts'

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

const heads: Record<string, string> = {
  en: '-----Original Message-----\nFrom: Grants office <help@example.org>\nSent: Sunday, 22 November 2026 12:00\nTo: Ana\nSubject: Your ticket\n',
  'en, unruled':
    '________________________________\nFrom: Grants office <help@example.org>\nDate: Monday\nSubject: Answer\n',
  ru: '-----Исходное сообщение-----\nОт: Grants office <help@example.org>\nОтправлено: 22 ноября 2026 г.\nКому: Анна\nТема: Ответ\n',
  ro: '-----Mesaj original-----\nDe la: Grants office <help@example.org>\nTrimis: duminică\nCătre: Ana\nSubiect: Răspuns\n',
  'Gmail in Russian': 'вс, 22 нояб. 2026 г. в 12:00, Grants office <help@example.org>:\n',
  'Gmail in Russian, broken':
    'пт, 4 дек. 2026 г. в 09:15, Отдел поддержки клиентов\n<help+t-1-2@grants.example.org>:\n',
  'Gmail in English, broken': 'On Fri, 4 Dec 2026 at 09:15, Support of the Office <help@grants.example.org>\nwrote:\n',
}

test.each(Object.entries(heads))('[SUP-02] the head of a quote goes too: %s', (_, above) => {
  for (const marker of Object.values(replyMarkers)) expect(cutQuote(`Yes\n\n${above}\n> ${marker}\n> old`)).toBe('Yes')
})

test.each(Object.entries(heads))('[SUP-02] a quote goes when a mail program left our line out: %s', (name, above) => {
  const body = name.startsWith('Gmail') ? '> We have corrected it.\n>\n> Ana' : 'We have corrected it.\n\nAna'
  if (name !== 'en, unruled') expect(cutQuote(`Yes\n\n${above}\n${body}`)).toBe('Yes')
})

test.each([
  'To: do\nFrom: here',
  'From: me\nI mean it',
  'Write to Ana <ana@example.org>:\nshe knows',
  'On Monday he wrote:\nnothing',
  'Look:\n-----Original Message-----\nis what it says',
  '---------- Forwarded message ---------\nFrom: Bank <a@b.example>\nDate: today\nSubject: Loan\n\nThe terms',
])('[SUP-02] what only looks like the head of a quote stays: %j', (text) => expect(cutQuote(text)).toBe(text))

test('without our line nothing is cut, and what only looks like a quote stays', () => {
  expect(cutQuote('> this is what I mean\nand this\n')).toBe('> this is what I mean\nand this')
  expect(cutQuote('a'.repeat(30_000))).toHaveLength(20_000)
})

test('of an HTML mail the words stay, nothing of its markup', () => {
  expect(textOfHtml('<style>p{}</style><p>One &amp; two</p><script>alert(1)</script><div>&lt;b&gt;</div>')).toBe(
    'One & two\n<b>',
  )
})

test.each([
  ['a < b and c > d', 'a < b and c > d'],
  ['<p>a<br/>b</P>c', 'a\nb\nc'],
  ['a<!-- <b> -->c<script>x</script >d<STYLE>y</style>e', 'acde'],
  ['a<script>b', 'ab'],
  ['a<b c', 'a<b c'],
  ['&amp;lt;', '&lt;'],
])('of the HTML %j the words are %j', (html, words) => expect(textOfHtml(html)).toBe(words))

const hostileHtml: [string, (length: number) => string][] = [
  ['tags that never end', (n) => '<'.repeat(n)],
  ['named tags that never end', (n) => '<br '.repeat(n / 4)],
  ['scripts that never end', (n) => '<script>'.repeat(n / 8)],
  ['scripts and a long almost end', (n) => `<script>${'</script '.repeat(n / 9)}`],
  ['comments that never end', (n) => '<!--'.repeat(n / 4)],
  ['closed tags', (n) => '<br>'.repeat(n / 4)],
  ['line ends', (n) => `${'\n'.repeat(n)}a`],
  ['a long name', (n) => `<${'a'.repeat(n)}>`],
]

test.each(hostileHtml)('[QUAL-08] the words of an HTML mail cost no more than its length: %s', async (_, make) => {
  await expectLinearWork(make, textOfHtml)
})

const head = 'From: a@b.example\r\nTo: c@d.example\r\nMessage-ID: <1@b.example>\r\n'
const hostileMails: [string, (length: number) => string][] = [
  ...hostileHtml.map(([name, make]): [string, (length: number) => string] => [
    `HTML with ${name}`,
    (n) => `${head}Content-Type: text/html\r\n\r\n${make(n)}`,
  ]),
  ['many headers', (n) => `${head}${'X: y\r\n'.repeat(n / 6)}\r\n\r\nx`],
  ['a folded header', (n) => `${head}X: y\r\n${' z\r\n'.repeat(n / 4)}\r\n\r\nx`],
  ['many recipients', (n) => `To: ${'a@b.example,'.repeat(n / 12)}\r\n\r\nx`],
  ['groups of recipients', (n) => `To: ${'a:'.repeat(n / 2)}\r\n\r\nx`],
  ['comments in an address', (n) => `To: ${'('.repeat(n)}\r\n\r\nx`],
  ['encoded words', (n) => `Subject: ${'=?utf-8?q?a?= '.repeat(n / 14)}\r\n\r\nx`],
  ['encoded words that never end', (n) => `Subject: ${'=?utf-8?q?'.repeat(n / 10)}\r\n\r\nx`],
  ['parameters', (n) => `${head}Content-Type: text/plain; ${'a*0=b;'.repeat(n / 6)}\r\n\r\nx`],
  ['parts', (n) => `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(n / 10)}`],
  [
    'files',
    (n) =>
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: a/b\r\nContent-Disposition: attachment\r\n\r\nx\r\n'.repeat(n / 62)}`,
  ],
  ['announcements', (n) => `${head}\r\n${'On 1 a <a@b.c>:\n'.repeat(n / 16)}> x`],
  ['lines of a head', (n) => `${head}\r\n${'From: a\n'.repeat(n / 8)}`],
  ['originals', (n) => `${head}\r\n${'-----Original Message-----\n'.repeat(n / 27)}`],
  ['a long line', (n) => `${head}\r\n${'x'.repeat(n)}`],
  ['short lines', (n) => `${head}\r\n${'\r\n'.repeat(n / 2)}`],
  ['quoted lines', (n) => `${head}\r\n${'> x\r\n'.repeat(n / 5)}`],
  ['flowed lines', (n) => `${head}Content-Type: text/plain; format=flowed\r\n\r\n${'x \r\n'.repeat(n / 4)}`],
  [
    'flowed lines whose spaces go',
    (n) => `${head}Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${'x \r\n'.repeat(n / 4)}`,
  ],
  [
    'flowed lines that look like signatures',
    (n) => `${head}Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${'-- \r\n'.repeat(n / 5)}`,
  ],
  ['quoted-printable', (n) => `${head}Content-Transfer-Encoding: quoted-printable\r\n\r\n${'=20'.repeat(n / 3)}`],
  ['base64', (n) => `${head}Content-Transfer-Encoding: base64\r\n\r\n${'=\r\n'.repeat(n / 3)}`],
  ['mails in mails', (n) => `${head}${'Content-Type: message/rfc822\r\n\r\n'.repeat(n / 32)}`],
]

test.each(hostileMails)('[QUAL-08] reading a mail costs no more than its length: %s', async (_, make) => {
  await expectLinearWork(make, (text) => readMail(new TextEncoder().encode(text)))
  await expectLinearWork(make, cutQuote)
})

const read = (head: readonly string[], body: string) =>
  readMail(new TextEncoder().encode([...head, '', body].join('\r\n')))
const from = ['From: Ana <ana@mail.example>', 'Subject: Export']
const parts = '--abc\r\nContent-Type: text/plain\r\n\r\nThe table is empty.\r\n--abc--'

test.each(['multipart/mixed; boundary=zzz', 'multipart/mixed', 'multipart/mixed; boundary=""', 'multipart'])(
  '[SUP-04] the text of a mail that is %j without such parts is its body as it came',
  async (type) => {
    const mail = await read([...from, `Content-Type: ${type}`], parts)
    expect(mail.text).toContain('The table is empty.')
    expect(mail.files).toEqual([])
  },
)

test.each(['', ';;;', 'text', 'text/', '/plain', 'plain', 'text\\plain', 'text/plain charset=utf-8'])(
  '[SUP-04] a mail of the type %j, which cannot be read, is plain text',
  async (type) => {
    const mail = await read([...from, `Content-Type: ${type}`], 'Таблица пуста.')
    expect(mail).toMatchObject({ text: 'Таблица пуста.\n', files: [] })
  },
)

test('[SUP-04] a part of an unreadable type is text, in the charset that it names, unless it is named as a file', async () => {
  const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
  const body =
    part('Content-Type: text/plain', 'First') +
    part('Content-Type: text/plain charset=windows-1251\r\nContent-Transfer-Encoding: base64', 'zfLu8O7p') +
    part('Content-Type: ;;;\r\nContent-Disposition: attachment; filename="note.txt"', 'A file') +
    '--b--'
  const mail = await read([...from, 'Content-Type: multipart/mixed; boundary=b'], body)
  expect(mail.text.trim().split(/\s+/)).toEqual(['First', 'Нторой'])
  expect(mail.files.map(({ name }) => name)).toEqual(['note.txt'])
})

test('[SUP-04] the text of a broken multipart within a whole one is kept, with the files next to it', async () => {
  const inner = `--b\r\nContent-Type: multipart/alternative;\r\n boundary=zzz\r\n\r\n${parts.replaceAll('abc', 'q')}\r\n`
  const file = '--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="a.csv"\r\n\r\na;b\r\n--b--'
  const mail = await read([...from, 'Content-Type: multipart/mixed; boundary="b"'], `${inner}${file}`)
  expect(mail.text).toContain('The table is empty.')
  expect(mail.files.map(({ name }) => name)).toEqual(['a.csv'])
})

test('[SUP-04] headers that a mail quotes are no broken multipart', async () => {
  const quoted = 'See:\r\n\r\nContent-Type: multipart/mixed; boundary=other\r\n\r\nThe end.'
  const whole = `--b\r\nContent-Type: text/plain\r\n\r\n${quoted}\r\n--b--`
  const mail = await read([...from, 'Content-Type: multipart/mixed; boundary=b'], whole)
  expect(mail.text).toBe(`${quoted.replaceAll('\r\n', '\n')}\n`)
})

test('[SUP-04] the oldest of many Message-IDs is looked at, and so are the newest', async () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => `<${index}@mail.example>`)
  const { references } = await read([...from, `References: ${ids.join('\r\n ')}`], 'x')
  expect(references).toContain('0@mail.example')
  expect(references[0]).toBe('999@mail.example')
  expect(references.length).toBeLessThanOrEqual(600)
})

test.each([
  ['"../../etc/passwd.pdf"', 'passwd.pdf'],
  ['"C:\\\\\\\\files\\\\\\\\plan.pdf"', 'plan.pdf'],
  ['"evil\u202Efdp.exe"', 'evilfdp.exe'],
  ['"a\u0007b.txt"', 'ab.txt'],
  ['"../"', 'file'],
])('[SUP-04] a file that is called %s is shown as %j', async (given, shown) => {
  const head = ['Content-Type: text/csv', `Content-Disposition: attachment; filename=${given}`]
  const { files } = await read([...from, ...head], 'a;b')
  expect(files.map(({ name }) => name)).toEqual([shown])
})

test('[QUAL-08] a mail of many boundaries that begin no part is read in linear time', async () => {
  await expectLinearWork(
    (length) => Array.from({ length: length / 40 }, () => 'Content-Type: multipart/mixed; boundary=x').join('\r\n\r\n'),
    (body) => read(from, body),
    30_000,
  )
})
