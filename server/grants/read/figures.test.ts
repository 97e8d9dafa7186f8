import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFigures } from '#server/grants/read/figures.ts'
import { readFigures } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const fixtures = join(rootFolder, 'tests/fixtures')
const calls = ['calls', 'second-calls', 'whole-calls', 'other-calls', 'labelled-calls/learn'].flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .filter((name) => /\.(?:md|txt)$/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, file: join(fixtures, folder, name) })),
)

/** The figures of a text, short enough to be written next to it. */
function list(text: string): string[] {
  const model = readPlainText(text)
  return listFigures(model).entries.map(({ kind, value, currency, start, end, reason }) => {
    const unit = kind === 'percentage' ? ' %' : currency === null ? '' : ` ${currency}`
    return `${value}${unit} <${model.text.slice(start, end)}> ${reason}`
  })
}

test.each([
  ['Suma maximă a proiectului (mii lei): 20000', ['20000000 <20000> no_role']],
  ['Размер гранта (тыс. руб.): 300', ['300000 <300> no_role']],
  ['Budget (in thousands of EUR): 500', ['500000 EUR <500> no_role']],
  ['Total budget, €: 50 000', ['50000 EUR <50 000> no_role']],
  [
    '| Lot | Budget (EUR million) | Rate |\n|---|---|---|\n| A | 2.5 | 80 % |',
    ['2500000 EUR <2.5> no_role', '80 % <80 %> no_role'],
  ],
  [
    'Заявки принимаются до 21 декабря. Закон № 121 от 25.05.2012.',
    ['--12-21 <21 декабря> no_year', '2012-05-25 <25.05.2012> legal_text'],
  ],
  [
    'Apply from 1 March to 15 April 2027. Questions: 5 March 2027. Projects start on 1 September 2027.',
    [
      '2027-03-01 <1> not_chosen',
      '2027-04-15 <15 April 2027> not_chosen',
      '2027-03-05 <5 March 2027> questions',
      '2027-09-01 <1 September 2027> project_start',
    ].map((line) => line.replace('<1>', '<1 March>')),
  ],
  [
    'We pay fifteen percent of one million euros.',
    ['15 % <fifteen percent> no_role', '1000000 EUR <one million euros> no_role'],
  ],
])('[CALL-10] every figure of %j is listed', (text, figures) => {
  expect(list(text)).toEqual(figures)
})

/** What anyone would take for a date or a percentage, found without any knowledge of calls. */
const plainDate =
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])[./]20[2-3]\d(?![\d.])|(?<!\d)20[2-3]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g
const namedDate =
  /(?<!\d)(?:[12]?\d|3[01])\s(?:January|February|March|April|June|July|August|September|October|November|December|ianuarie|februarie|martie|aprilie|iunie|iulie|septembrie|octombrie|noiembrie|decembrie|января|февраля|марта|апреля|июня|июля|августа|сентября|октября|ноября|декабря)\s20[2-3]\d/giu
const plainPercent = /(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s?%/g

test.each(calls)('[CALL-10] every date and every percentage of $name is among its figures', ({ file }) => {
  const model = readPlainText(readFileSync(file, 'utf8'))
  const { entries } = readFigures(model)
  const covered = (kind: string, start: number) =>
    entries.some((entry) => entry.kind === kind && entry.start <= start && entry.end > start)
  // What gives orders to machines is not read, and says so.
  const isRead = (start: number) =>
    !model.warnings.some((each) => start >= each.start - 1500 && start <= each.end + 1500)
  for (const [kind, pattern] of [
    ['date', plainDate],
    ['date', namedDate],
    ['percentage', plainPercent],
  ] as const)
    for (const match of model.text.matchAll(pattern))
      if (isRead(match.index))
        expect(covered(kind, match.index), model.text.slice(match.index - 40, match.index + 40)).toBe(true)
})
