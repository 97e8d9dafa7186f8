import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { withTimetables } from './timetable-lines.ts'

const rowsOf = (text: string) =>
  withTimetables(text.split('\n').map((line) => ({ text: line, page: 1 }))).flatMap(({ text: row }) =>
    row.startsWith('|') ? [row] : [],
  )

test('cells of a timetable that came as lines are rows again, whether the date is behind or before its step', () => {
  expect(
    rowsOf(
      '1.\n\nCall published\n\n4 May 2027\n\n2.\n\nSubmission\n\n5 May 2027 -\n\n12 June 2027\n\n3.\n\nResults\n\n1 July 2027',
    ),
  ).toEqual([
    '| 1. | Call published | 4 May 2027 |',
    '| 2. | Submission | 5 May 2027 - 12 June 2027 |',
    '| 3. | Results | 1 July 2027 |',
  ])
  expect(
    rowsOf(
      'Dates\n\nActivities\n\n06/11/2026\n\nCall published\n\n22/12/2026\n\nDeadline for proposals\n\n03/2027\n\nStart of projects',
    ),
  ).toEqual([
    '| 06/11/2026 | Call published |',
    '| 22/12/2026 | Deadline for proposals |',
    '| 03/2027 | Start of projects |',
  ])
})

test('two dates over each other, prose and rows of a table stay as they are', () => {
  expect(rowsOf('Opening\n4 May 2027\nClosing\n12 June 2027\n\nThe jury meets in July.')).toEqual([])
  expect(rowsOf('| Opening | 4 May 2027 |')).toEqual(['| Opening | 4 May 2027 |'])
})

test('a step is what its cell begins with, so that an evaluation of proposals is no deadline for them', () => {
  const { submission } = readCall(
    readPlainText(
      'Calendar\n\n1.\n\nDepunerea propunerilor de program\n\n30 octombrie 2026 - 9 noiembrie 2026\n\n2.\n\nEvaluarea de către colegiu a propunerilor de proiecte\n\n20 noiembrie 2026 - 14 decembrie 2026\n\n3.\n\nContractarea\n\n15 ianuarie 2027',
    ),
  )
  expect(submission.deadlines.map(({ at }) => at)).toEqual(['2026-11-09'])
  expect(submission.opens).toBe('2026-10-30')
})
