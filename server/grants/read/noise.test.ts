import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { readDeadlines } from '#server/grants/read/deadlines.ts'
import { readDocument } from '#server/grants/text/read-document.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const folder = join(rootFolder, 'tests/fixtures/whole-calls')
const texts = readdirSync(folder)
  .filter((name) => !name.endsWith('.json'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** What a call must keep saying, however it came. */
const kept = (facts: CallFacts) => ({
  model: facts.submission.model,
  deadlines: facts.submission.deadlines.map(({ stage, at, status }) => [stage, at, status]),
  money: facts.money,
  rates: facts.rates.map(({ percent }) => percent),
  own: facts.coFinancing?.minPercent ?? null,
  duration: facts.durationMonths,
  limits: facts.limits.map(({ unit, max }) => [unit, max]),
  criteria: facts.criteria.map(({ max, threshold, weight }) => [max, threshold, weight]),
  overall: facts.overall.map(({ threshold }) => threshold),
  partners: facts.consortium && [facts.consortium.minEntities, facts.consortium.minCountries],
  countries: facts.countries.eligible.toSorted(),
  identifiers: facts.identifiers,
  documents: facts.requiredDocuments.length,
})

async function keptOf(text: string): Promise<unknown> {
  const read = await readDocument(Buffer.from(text))
  return 'model' in read ? kept(readCall(read.model)) : expect.fail(`refused: ${read.reason}`)
}

/** Breaks lines at a margin; rows of tables stay whole. */
function wrapped(text: string, margin: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const lines: string[] = []
      let rest = line
      while (rest.length > margin && !line.startsWith('|')) {
        const cut = rest.lastIndexOf(' ', margin)
        const end = cut > 0 ? cut : margin
        lines.push(rest.slice(0, end))
        rest = rest.slice(end).trimStart()
      }
      return [...lines, rest]
    })
    .join('\n')
}

/** As a forwarded letter: its head, a greeting, then every line behind a mark of quotation. */
function asLetter(text: string): string {
  const quoted = wrapped(text, 70)
    .split('\n')
    .map((line) => `> ${line}`)
  const head =
    'From: Office <office@example.org>\nTo: All partners\nSent: Monday, 11 January 2027 09:12\nSubject: FW: call'
  return `${head}\n\nDear all,\n\nplease see below.\n\nBest,\nAna\n\n${quoted.join('\n')}`
}

/** As taken out of pages: a running head, twenty-five lines, the number of the page. */
function asPages(text: string): string {
  const lines = wrapped(text, 90).split('\n')
  const count = Math.ceil(lines.length / 25)
  return Array.from({ length: count }, (_, page) => {
    const own = lines.slice(page * 25, page * 25 + 25).join('\n')
    return `Call for proposals 2027\n\n${own}\n\nPage ${page + 1} of ${count}`
  }).join('\n\f')
}

const damages: readonly (readonly [string, (text: string) => string])[] = [
  ['lines broken at a margin', (text) => wrapped(text, 72).replaceAll('\n', '  \n')],
  ['a forwarded letter', asLetter],
  ['pages with running lines', asPages],
  ['another system’s line ends', (text) => `\u{FEFF}${text.replaceAll('\n', '\r\n')}`],
  ['cedillas, narrow spaces and bullets', withOddLetters],
]

function withOddLetters(text: string): string {
  return text
    .replaceAll(/(\d) (\d{3})/g, '$1\u00A0$2')
    .replaceAll(/ (EUR|lei|тенге|млн|%)/g, '\u202F$1')
    .replaceAll('\n- ', '\n\u2022\u00A0')
    .replaceAll('ș', 'ş')
    .replaceAll('ț', 'ţ')
}

for (const [damage, make] of damages) {
  test.each(texts)(`$name says the same as ${damage}`, async ({ text }) => {
    expect(await keptOf(make(text))).toEqual(await keptOf(text))
  })
}

const call = [
  '<h1>Small grants 2027</h1><p>Deadline: 15 March 2027, 17:00 (Chisinau time).</p>',
  '<h2>Documents</h2><ul><li>Application form</li><li>Budget</li></ul>',
  '<h2>Evaluation criteria</h2><table><tr><td>Criterion</td><td>Points</td></tr>',
  '<tr><td>Need</td><td>60</td></tr><tr><td>Plan</td><td>40</td></tr></table>',
].join('\n')
const around: readonly (readonly [string, string, string])[] = [
  ['a menu', '<nav><ul><li>Home</li><li>Calls</li></ul></nav>', ''],
  ['a footer', '', '<footer><p>© 2026</p><ul><li>Privacy</li><li>Legal notice</li></ul></footer>'],
  ['a notice of cookies', '<div class="cookie-banner">We use cookies until 1 May 2029.</div>', ''],
  ['related calls', '', '<aside><h3>Other calls</h3><ul><li>Deadline: 1 June 2026</li></ul></aside>'],
  ['crumbs', '<ol id="breadcrumbs"><li>Home</li><li>Funding</li></ol>', ''],
  ['ways to share', '', '<div class="social-links"><ul><li>Share</li><li>Print</li></ul></div>'],
]

test.each(around)('a page says no more with %s around it', async (_name, before, after) => {
  const page = (inside: string) => `<!doctype html><html><body>${inside}</body></html>`
  const want = await keptOf(page(call))
  expect(want).toMatchObject({
    documents: 2,
    criteria: [
      [60, null, null],
      [40, null, null],
    ],
  })
  expect(await keptOf(page(before + call + after))).toEqual(want)
})

test.each([
  'Sent: Monday, 11 January 2027 09:12\n\nDeadline: 15 March 2027',
  'Date: Mon, 11 January 2027 09:12\n\nDeadline: 15 March 2027',
  'On 11 January 2027 at 09:12, Ana <ana@example.org> wrote:\n\n> Deadline: 15 March 2027',
  'Trimis: luni, 11 ianuarie 2027 09:12\n\nTermen-limită: 15 martie 2027',
  'Отправлено: понедельник, 11 января 2027 г. 09:12\n\nСрок подачи заявок: до 15 марта 2027 г.',
])('the day of a letter is no deadline: %s', (text) => {
  expect(readDeadlines(readPlainText(text)).part.submission.deadlines.map(({ at }) => at)).toEqual(['2027-03-15'])
})
