import { expect, test } from 'vitest'
import { openSecrets } from '#server/secrets.ts'

const secrets = openSecrets('a test secret of more than thirty-two characters')

test('a sealed text opens for its purpose only', () => {
  const sealed = secrets.encrypt('mail', 'a link')
  expect(secrets.decrypt('mail', sealed)).toBe('a link')
  expect(() => secrets.decrypt('unsubscribe', sealed)).toThrow()
})

test('a sealed text is refused when its tag is cut, to any length that the cipher knows', () => {
  const bytes = Buffer.from(secrets.encrypt('mail', ''), 'base64url')
  expect(bytes).toHaveLength(12 + 16)
  for (const kept of [15, 14, 13, 12, 8, 4, 0]) {
    const cut = bytes.subarray(0, 12 + kept).toString('base64url')
    expect(() => secrets.decrypt('mail', cut), `${kept} bytes of the tag`).toThrow()
  }
})
