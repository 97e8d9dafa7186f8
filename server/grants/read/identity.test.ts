import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { readAction } from './action.ts'
import { readIdentifiers } from './identifiers.ts'
import { readNames } from './names.ts'

const modelOf = (text: string) => readPlainText(text)
const readFile = (name: string) => modelOf(readFileSync(join(rootFolder, 'tests/fixtures/call-texts', name), 'utf8'))

test.each<[string, object]>([
  ['en-cross-border.md', { programme: { style: 'cross-border' }, issuer: null }],
  [
    'ro-foundation.md',
    { title: 'Sate care învață', programme: { style: 'foundation' }, issuer: 'Fundația „Casa Pâinii”' },
  ],
  [
    'ru-agency.md',
    {
      programme: { name: 'Своё дело', style: 'national' },
      issuer: 'Агентство регионального развития «Долина»',
    },
  ],
])('%s is known by its names', (name, expected) => {
  expect(readNames(readFile(name)).part).toMatchObject(expected)
})

test.each<[string, string | null, string | null]>([
  [
    'Topic: HORIZON-CL4-2027-TWIN-01-12\n\nCall: HORIZON-CL4-2027-TWIN-01',
    'HORIZON-CL4-2027-TWIN-01',
    'HORIZON-CL4-2027-TWIN-01-12',
  ],
  [
    'Call for proposals DIGITAL-2027-AI-09\nTopic DIGITAL-2027-AI-09-SPEECH',
    'DIGITAL-2027-AI-09',
    'DIGITAL-2027-AI-09-SPEECH',
  ],
  ['Reference number: INPRUT-2027-SSP-03', 'INPRUT-2027-SSP-03', null],
  ['Apel de propuneri nr. PNRR/2027/C9/I2', 'PNRR/2027/C9/I2', null],
  ['Codul apelului: ROMD-2027-4', 'ROMD-2027-4', null],
  ['Конкурс № АРР-2027/7', 'АРР-2027/7', null],
  ['Шифр конкурса: ФНТ-2027-12', 'ФНТ-2027-12', null],
  ['Tema: HORIZON-HLTH-2027-02\n\nApelul HORIZON-HLTH-2027', 'HORIZON-HLTH-2027', 'HORIZON-HLTH-2027-02'],
  ['See also the previous call RIV-2025-01.', null, null],
  ['SMEs as defined in 2003/361/EC; the COVID-19 years 2020-2022 do not count.', null, null],
])('the codes of %j', (text, call, topic) => {
  expect(readIdentifiers(modelOf(text)).part.identifiers).toEqual({ call, topic })
})

test.each<[string, string | null, string | null]>([
  ['Type of action: HORIZON Research and Innovation Actions. Eligible costs are reimbursed.', 'RIA', 'cost-based'],
  ['Type of action: Innovation Actions (IA). The grant is a lump sum.', 'IA', 'lump-sum'],
  ['Type of Action\nCSA\n\nFunding: lump-sum grant.', 'CSA', 'lump-sum'],
  ['Tipul acțiunii: acţiuni de inovare. Sumă forfetară.', 'IA', 'lump-sum'],
  ['Тип действия: действие по координации и поддержке. Возмещаются фактические расходы.', 'CSA', 'cost-based'],
  ['Unlike innovation actions, these grants pay 80 % of eligible costs.', 'GRANT', 'cost-based'],
  ['Indirect costs are a lump sum of 7 % of eligible direct costs of the grant.', 'GRANT', 'cost-based'],
  ['The library opens at nine.', null, null],
])('the kind of %j', (text, actionType, fundingForm) => {
  expect(readAction(modelOf(text)).part).toEqual({ actionType, fundingForm })
})

test.each([
  [
    'From: Office <office@example.org>\nTo: All partners\nSent: Monday, 11 January 2027 09:12\nSubject: FW: Call for proposals – River Heritage Grants\n\nDear all,\n\nALDER FUND – RIVER MICROGRANTS\n\nWho can apply\nMuseums.',
    'Call for proposals – River Heritage Grants',
    'ALDER FUND',
  ],
  [
    'De la: Secretariat <secretariat@example.org>\nCătre: parteneri\nSubiect: Fwd: Re: Granturi pentru muzee mici\n\nFundația Izvorul anunță un concurs.',
    'Granturi pentru muzee mici',
    'Fundația Izvorul',
  ],
  [
    'От кого: Секретариат <secretariat@example.org>\nКому: партнёры\nДата: 11.01.2027\nТема: FW: Гранты для малых музеев\n\nФонд «Родник» объявляет конкурс.',
    'Гранты для малых музеев',
    'Фонд «Родник»',
  ],
  // One such line is a line of the call.
  ['Тема: Гранты для малых музеев\n\nФонд «Родник» объявляет конкурс.', 'Гранты для малых музеев', 'Фонд «Родник»'],
])('a forwarded letter is called what it is about, not who sent it', (text, title, issuer) => {
  expect(readNames(modelOf(text)).part).toMatchObject({ title, issuer })
})

test.each([
  'Suma maximă a proiectului (mii lei): 20000\nTermen limită: 5 martie 2027',
  'Размер гранта (тыс. руб.): 300\nСрок подачи заявок: до 5 марта 2027',
  'Applications go to 5 River Street, by 17:00 on 22 December 2027',
])('no line of a table and no instruction is the title: %j', (text) => {
  expect(readNames(modelOf(text)).part.title).toBeNull()
})

test.each(['Rivers Fund: 2027 edition', 'Rivers for all: 10 grants for villages'])(
  'a figure behind a colon may belong to a title: %j',
  (title) => {
    const text = `# ${title}\n\nApplications are accepted until 5 May 2027.`
    expect(readNames(modelOf(text)).part.title).toBe(title)
  },
)
