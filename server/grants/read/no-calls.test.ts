import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { signsOfCall } from '#shared/grants/call-signs.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const folder = join(rootFolder, 'tests/fixtures/no-calls')

test.each(readdirSync(folder))('%s is no call, and nothing of a call is read in it', (name) => {
  const facts = readCall(readPlainText(readFileSync(join(folder, name), 'utf8')))
  const { submission, money, rates, criteria, limits, durationMonths, consortium, applicants } = facts
  expect({ isCall: signsOfCall(facts).isCall, deadlines: submission.deadlines, opens: submission.opens }).toEqual({
    isCall: false,
    deadlines: [],
    opens: null,
  })
  expect([money.totalBudget, money.perProject, durationMonths, consortium, applicants.minAgeMonths]).toEqual(
    Array.from({ length: 5 }, () => null),
  )
  expect([...rates, ...criteria, ...limits]).toEqual([])
  expect(facts.notStated).toContain('submission.deadlines')
})

test.each([
  'Call for tenders of ideas: small grants\n\nWho can apply: schools in Moldova. Deadline: 5 April 2027. Delivery of the projects by December.',
  'Results-based grants 2027\n\nCall for proposals. Applications are accepted until 5 April 2027. Last year twelve projects were selected.',
  'Concurs de granturi pentru achiziții de echipamente\n\nCine poate aplica: școlile. Termen: 5 aprilie 2027. Livrarea se face în iunie.',
  'Конкурс грантов на закупку оборудования\n\nЗаявки принимаются до 5 апреля 2027 года. Поставщик выбирается победителем.',
  'Jobs for youth: vacancy grants\n\nEligibility: companies in Georgia that open a vacancy. Submit a CV of the trainee by 5 April 2027. The salary is covered at 50%.',
])('a call that speaks of tenders, results or vacancies is one: %s', (text) => {
  expect(readCall(readPlainText(text)).submission.deadlines.map(({ at }) => at)).toEqual(['2027-04-05'])
})
