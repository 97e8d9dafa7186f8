import { expect, test } from 'vitest'
import { days } from './days.ts'

function reports(path: string, name: string, from: number, to: number): number {
  let found = 0
  const rule = days.create({ cwd: '/repo', filename: `/repo/${path}`, report: () => (found += 1) })
  rule.CallExpression({
    callee: { type: 'MemberExpression', property: { name } },
    arguments: [from, to].map((value) => ({ type: 'Literal', value })),
  })
  return found
}

test('[QUAL-15] a screen that cuts a day out of a text fails lint; other cuts, tests and the server pass', () => {
  expect(reports('web/features/subscriptions/plan-sheet.tsx', 'slice', 0, 10)).toBe(1)
  expect(reports('web/features/subscriptions/plan-sheet.tsx', 'slice', 11, 16)).toBe(0)
  expect(reports('web/features/subscriptions/plan-sheet.test.tsx', 'slice', 0, 10)).toBe(0)
  expect(reports('server/features/analytics/record.ts', 'slice', 0, 10)).toBe(0)
})
