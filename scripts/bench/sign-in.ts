import { cpus } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { hashCost } from '#server/auth/accounts/passwords.ts'
import { startProduct } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const person = { email: 'bench@example.org', password: 'Ledger-Sparrow-58-Quill' }
const signIns = 50

/** Whether fifty sign-ins at once keep others waiting, and what they cost next to the hash itself. */
export async function benchSignIn(): Promise<Row[]> {
  const product = await startProduct({ ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password })
  await signIn(product.url)
  await signInsAtOnce(product.url)
  // The delay is read from the process's own metrics, which forget at each reading.
  await eventLoopDelayP99Ms(product.url)
  const perSecond = await signInsAtOnce(product.url)
  const delayMs = await eventLoopDelayP99Ms(product.url)
  await product.stop()

  const sample = await hash(person.password, hashCost)
  const startedAt = performance.now()
  let left = signIns
  await Promise.all(
    cpus().map(async () => {
      while (left-- > 0) await verify(sample, person.password)
    }),
  )
  const rawPerSecond = signIns / ((performance.now() - startedAt) / 1000)
  return [
    {
      what: `event loop delay, 99th percentile, while ${signIns} sign-ins run`,
      figure: unit(delayMs, 'ms'),
      aim: '< 20 ms',
    },
    {
      what: 'password sign-ins',
      figure: unit(perSecond, '/s'),
      baseline: `${unit(rawPerSecond, '/s')} argon2id alone`,
      ratio: perSecond / rawPerSecond,
    },
  ]
}

async function signInsAtOnce(url: string): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: signIns }, () => signIn(url)))
  return signIns / ((performance.now() - startedAt) / 1000)
}

async function signIn(url: string): Promise<void> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`A sign-in was answered with ${response.status}`)
}

async function eventLoopDelayP99Ms(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}
