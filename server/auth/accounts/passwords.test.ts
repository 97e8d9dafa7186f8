import { availableParallelism } from 'node:os'
import { hash, parseOptions } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import {
  checkPassword,
  findPasswordWeakness,
  hashPassword,
  requireGoodPassword,
} from '#server/auth/accounts/passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

const rules = { lengthMin: 12, classes: true }

test('a hash says how it was made', async () => {
  expect(parseOptions(await hashPassword('Violet-Harbour-7'))).toMatchObject({
    algorithm: 2,
    memoryCost: 32_768,
    timeCost: 3,
    parallelism: 1,
  })
})

test('a right password is right, every other is wrong', async () => {
  const stored = await hashPassword('Violet-Harbour-7')
  expect(await checkPassword(stored, 'Violet-Harbour-7')).toEqual({ isRight: true, isOutdated: false })
  for (const wrong of ['violet-harbour-7', 'Violet-Harbour-7 ', '', 'Violet-Harbour-7'.repeat(20)]) {
    expect(await checkPassword(stored, wrong)).toEqual({ isRight: false, isOutdated: false })
  }
})

test('[AUTH-10] without an account, and with a hash of another kind, one hash of the same cost is made all the same', async () => {
  const { verify } = await import('@node-rs/argon2')
  for (const stored of [null, '', '$2a$10$abcdefghijklmnopqrstuv', 'plain']) {
    vi.mocked(verify).mockClear()
    expect(await checkPassword(stored, 'Violet-Harbour-7')).toEqual({ isRight: false, isOutdated: false })
    expect(vi.mocked(verify)).toHaveBeenCalledOnce()
    const [checked] = vi.mocked(verify).mock.calls[0] ?? []
    expect(parseOptions(checked ?? '')).toMatchObject({ algorithm: 2, memoryCost: 32_768, timeCost: 3, parallelism: 1 })
  }
})

test('at most as many hashes run at once as there are cores, and too many waiting are turned away', async () => {
  let running = 0
  let most = 0
  vi.mocked(hash).mockImplementation(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return 'hash'
  })
  const cores = availableParallelism()
  const results = await Promise.allSettled(Array.from({ length: cores + 405 }, () => hashPassword('x')))
  expect(most).toBe(cores)
  const rejected = results.filter((result) => result.status === 'rejected')
  expect(rejected.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 5 }, () => 'over_request_rate_limit'))
  expect(await hashPassword('x')).toBe('hash')
  vi.mocked(hash).mockRestore()
})

test('a failed hash gives its place to the next', async () => {
  vi.mocked(hash).mockRejectedValue(new Error('no memory'))
  const failed = await Promise.allSettled(Array.from({ length: 10 }, () => hashPassword('x')))
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
  vi.mocked(hash).mockResolvedValue('hash')
  expect(await hashPassword('x')).toBe('hash')
  vi.mocked(hash).mockRestore()
})

test('all reasons are given together', () => {
  expect(findPasswordWeakness('qwerty', rules, [])).toEqual({
    reasons: ['length', 'characters', 'pwned'],
    message: expect.stringMatching(
      /^Password should be at least 12 characters\. Password should contain .* weak and easy to guess/,
    ),
  })
  expect(findPasswordWeakness('Violet-Harbour-7', rules, ['ana@example.org'])).toBeNull()
})

test('the limit of length counts characters', () => {
  const longest = `Ab-7${'🔑'.repeat(124)}`
  expect(() => requireGoodPassword(longest, rules, [])).not.toThrow()
  expect(() => requireGoodPassword(`${longest}x`, rules, [])).toThrow('Password cannot be longer than 128 characters')
})
