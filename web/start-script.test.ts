import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { singleQuoted } from '#web/start-script.ts'

test('a text in a script comes out as it went in, and cannot end the script', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(`'`, `"`, '\\', `\\"`, '</script>', '\u2028', '<!--'),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      const script = singleQuoted(text)
      expect(runInNewContext(script)).toBe(text)
      expect(script).not.toMatch(/[<>&\n\u2028\u2029]/)
    }),
    { numRuns: 200 },
  )
})
