import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { openFakeObjectStore } from './fakes/object-store.ts'
import type { FakeObjectStore } from './fakes/object-store.ts'
import { readWhole } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store } from './s3-store.ts'

const account = { bucket: 'uploads', region: 'eu-1', accessKeyId: 'AKFAKE', secretAccessKey: 'a secret of the fake' }

let folder: string
let fake: FakeObjectStore
let stores: Record<'disk' | 's3', ObjectStore>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grantwright-store-'))
  fake = await openFakeObjectStore({ port: 0, ...account })
  stores = { disk: openDiskStore(folder), s3: openS3Store({ endpoint: fake.endpoint, ...account }) }
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

const names = ['disk', 's3'] as const

test.each(names)('%s: what was put comes back whole, in part and by size, until it is deleted', async (name) => {
  const store = stores[name]
  expect(await store.put('media/one', [Buffer.from('hello '), Buffer.from('world')])).toBe(11)
  const whole = await store.get('media/one')
  expect(whole?.bytes).toBe(11)
  expect(await readWhole(whole?.body ?? [])).toEqual(Buffer.from('hello world'))
  const part = await store.get('media/one', { start: 6, end: 8 })
  expect(part?.bytes).toBe(11)
  expect(await readWhole(part?.body ?? [])).toEqual(Buffer.from('wor'))
  expect(await store.head('media/one')).toBe(11)
  await store.delete('media/one')
  await store.delete('media/one')
  expect(await store.head('media/one')).toBeNull()
  expect(await store.get('media/one')).toBeNull()
})

test.each(names)('%s: a second object takes the place of the first whole', async (name) => {
  await stores[name].put('media/two', [Buffer.from('a longer text')])
  await stores[name].put('media/two', [Buffer.from('short')])
  expect(await readWhole((await stores[name].get('media/two'))?.body ?? [])).toEqual(Buffer.from('short'))
})

test.each(names)('%s: a source that breaks leaves nothing', async (name) => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half')
    throw new Error('the line broke')
  }
  await expect(stores[name].put('media/half', broken())).rejects.toThrow('the line broke')
  expect(await stores[name].head('media/half')).toBeNull()
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
})

test.each(['../out', '/etc/passwd', 'a/../b', 'a//b', '.hidden', 'A', 'a b', ''])(
  'a key that could lead elsewhere is refused: %j',
  async (key) => {
    for (const name of names) await expect(stores[name].put(key, [])).rejects.toThrow('Not a key')
  },
)

test('a full disk is reported as one', async () => {
  function* full(): Generator<Uint8Array> {
    yield Buffer.from('first')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(stores.disk.put('media/full', full())).rejects.toMatchObject({ name: 'StorageError', reason: 'full' })
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
})

test('a full object storage is reported as one', async () => {
  const small = await openFakeObjectStore({ port: 0, ...account, bytesMax: 4 })
  const store = openS3Store({ endpoint: small.endpoint, ...account })
  await expect(store.put('media/big', [Buffer.from('too long')])).rejects.toMatchObject({ reason: 'full' })
  await small.close()
})

test.each([
  [{ secretAccessKey: 'another secret' }, 'SignatureDoesNotMatch'],
  [{ accessKeyId: 'AKOTHER' }, 'InvalidAccessKeyId'],
  [{ region: 'us-9' }, 'AuthorizationHeaderMalformed'],
  [{ bucket: 'another' }, 'NoSuchBucket'],
])('the fake refuses what real storages refuse: %j', async (wrong, code) => {
  const store = openS3Store({ endpoint: fake.endpoint, ...account, ...wrong })
  await expect(store.put('media/x', [Buffer.from('x')])).rejects.toMatchObject({ reason: 'unavailable' })
  expect(fake.rejections.at(-1)).toBe(code)
})

test('an object storage that is away is reported as unavailable', async () => {
  const store = openS3Store({ endpoint: 'http://127.0.0.1:9', ...account })
  await expect(store.head('media/x')).rejects.toMatchObject({ name: 'StorageError', reason: 'unavailable' })
})
