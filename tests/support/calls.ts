import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Call } from '#shared/contracts/calls.ts'
import type { ApiResponse, ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const folder = join(rootFolder, 'tests/fixtures/calls')

/** Names of the sample calls. */
export const sampleNames = readdirSync(folder).filter((name) => !name.endsWith('.json'))

/** The bytes of a sample call. */
export function readSample(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(join(folder, name)))
}

/** What a parser has to find in a sample call. */
export function readExpected(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, name.replace(/\.(md|txt)$/, '.expected.json')), 'utf8'))
}

/** Sends a file in a form, as programs do. */
export async function sendFile(
  app: TestApp,
  client: ApiClient,
  path: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ApiResponse<{ id: string; state: string } & Record<string, unknown>>> {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  const headers = { authorization: client.authorization ?? '' }
  const response = await app.fetch(path, { method: 'POST', headers, body: form })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

/** Brings a call in as text and waits until it is read or has failed. */
export async function bringIn(app: TestApp, client: ApiClient, text: string): Promise<Call> {
  const made = await client.send<{ id: string }>('POST', '/api/calls', { text })
  expect(made.status).toBe(201)
  await runJobs(app)
  return (await client.send<Call>('GET', `/api/calls/${made.body.id}`)).body
}
