import { expect, test } from 'vitest'
import { readAudit } from './audit.ts'

const counts = { info: 0, low: 0, moderate: 1, high: 1, critical: 0, total: 2 }

test('names the packages whose weakness is high or critical, and no others', () => {
  const output = JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      left: { name: 'left', severity: 'moderate', range: '<2.0.0', via: [] },
      right: { name: 'right', severity: 'high', range: '1.0.0 - 1.4.2', via: [] },
    },
    metadata: { vulnerabilities: counts },
  })
  expect(readAudit(output)).toEqual(['right 1.0.0 - 1.4.2: high'])
})

test('a list without findings is a list', () => {
  expect(readAudit(JSON.stringify({ vulnerabilities: {}, metadata: { vulnerabilities: counts } }))).toEqual([])
})

test.for(['', 'npm error audit endpoint returned an error', '{"message":"405 Method Not Allowed","statusCode":405}'])(
  'an answer without a list is none: %j',
  (output) => {
    expect(readAudit(output)).toBeNull()
  },
)
