import type { Factor } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { stepsOf } from './second-factor-calls.ts'

let made = 0

function factor(type: Factor['factor_type'], more: Partial<Factor> & { phone?: string } = {}): Factor {
  made += 1
  return {
    id: `factor-${made}`,
    factor_type: type,
    status: 'verified',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...more,
  }
}

test('[DLG-11] the usual way comes first, recovery codes last and once, and only what was verified counts', () => {
  const kinds = stepsOf([
    factor('recovery_code'),
    factor('phone', { phone: '375291234567' }),
    factor('totp', { status: 'unverified' }),
    factor('totp'),
    factor('recovery_code'),
  ]).map(({ kind }) => kind)
  expect(kinds).toEqual(['totp', 'phone', 'recovery'])
  expect(stepsOf([factor('totp', { status: 'unverified' })])).toEqual([])
})

test('[DLG-11] of a number only the end is shown', () => {
  const shown = (phone?: string) => stepsOf([factor('phone', phone === undefined ? {} : { phone })])[0]
  expect(shown('375291234567')).toMatchObject({ phone: '••• 567' })
  expect(shown('12')).toMatchObject({ phone: '•••' })
  expect(shown()).toMatchObject({ phone: '•••' })
})
