import { expect, test } from 'vitest'
import { completeAddress } from '#shared/content/complete-address.ts'
import { safeLink } from '#shared/content/value.ts'

test('[EDIT-03] addresses, emails and phone numbers are completed as people type them', () => {
  const whole: readonly [typed: string, kept: string][] = [
    ['www.example.org', 'https://www.example.org'],
    ['example.org', 'https://example.org'],
    [' example.co.uk/calls?year=2027#who ', 'https://example.co.uk/calls?year=2027#who'],
    ['пример.бел', 'https://пример.бел'],
    ['localhost.test:3000/x', 'https://localhost.test:3000/x'],
    ['info@example.org', 'mailto:info@example.org'],
    ['+375 (29) 123-45-67', 'tel:+375291234567'],
    ['022 123 456', 'tel:022123456'],
  ]
  for (const [typed, kept] of whole) expect(completeAddress(typed)).toBe(kept)
  for (const [, kept] of whole) expect(safeLink(kept), kept).not.toBeNull()
})

test('[EDIT-03] what is no address, or is a whole one, stays as it was typed', () => {
  const asTyped = ['', 'assistant', '/faq', '#form', '?q=1', 'https://example.org', 'mailto:a@b.org', 'tel:+3731234']
  const noAddress = [
    'javascript:alert(1)',
    'data:text/html,x',
    'report.pdf',
    'two words.org',
    'a@b',
    'a@b@c.org',
    '..',
    'v1.2',
  ]
  const odd = ['//example.org', 'user:pass@example.org', '2027-01-01', '+1', '1.5', `${'a.'.repeat(2000)}org`]
  for (const typed of [...asTyped, ...noAddress, ...odd]) expect(completeAddress(typed), typed).toBe(typed)
})
