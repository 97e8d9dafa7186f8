import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import {
  getSigningKey,
  keySetMaxAgeSeconds,
  listPublishedKeys,
  prepareKeys,
  rotateSigningKeys,
} from '#server/auth/sessions/keys.ts'
import { signingKeys } from '#server/auth/tables.ts'
import type { Deps } from '#server/deps.ts'
import { openSecrets } from '#server/secrets.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

// Keys in memory belong to a database handle: each test begins as a process of its own.
beforeEach(() => app.reset())

afterAll(() => app.close())

/** Another process on the same database: its own memory, the same clock and secret. */
function openReplica(): { deps: Deps } {
  return { deps: { ...app.deps, database: { ...app.deps.database } } }
}

function writeKeys(keys: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'grantwright-keys-')), 'keys.json')
  writeFileSync(path, JSON.stringify(keys))
  return path
}

async function makeJwk(alg: string, members: object = {}): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, ...members }
}

test('[AUTH-07] the key set is public, cacheable, and holds no private member', async () => {
  const host = openAuthHost(openReplica(), {})
  const response = await host.fetch(new Request('http://localhost:3000/auth/v1/.well-known/jwks.json'))
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  expect(await response.json()).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: expect.any(String),
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ],
  })
})

test('[AUTH-07] the private key is sealed in the database', async () => {
  await prepareKeys(openReplica().deps)
  const [row] = await app.deps.database.db.select().from(signingKeys)
  expect(row?.private_jwk).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(JSON.parse(app.deps.secrets.decrypt('signing-keys', row?.private_jwk ?? ''))).toMatchObject({
    kid: row?.kid,
    d: expect.any(String),
  })
})

test('[AUTH-07] replicas that start together share one key, and know each other’s tokens', async () => {
  const replicas = [openReplica(), openReplica(), openReplica()]
  await Promise.all(replicas.map(({ deps }) => prepareKeys(deps)))
  expect(await app.deps.database.db.select().from(signingKeys)).toHaveLength(1)
  const [first, second] = replicas.map((replica) => openAuthHost(replica, {}))
  if (!first || !second) throw new Error('two replicas expected')
  const { data } = await openAuthClient(first).signUp({ email: newEmail(), password: goodPassword })
  const { error } = await openAuthClient(second).getUser(data.session?.access_token)
  expect(error).toBeNull()
})

test('[AUTH-07] keys rotate without signing anyone out', async () => {
  const replica = openReplica()
  const other = openReplica()
  const host = openAuthHost(replica, {})
  const client = openAuthClient(host)
  await client.signUp({ email: newEmail(), password: goodPassword })
  await prepareKeys(other.deps)
  const kidOf = async () => (await client.getClaims()).data?.header.kid
  const oldKid = await kidOf()

  const { kid: newKid, signsFrom } = await rotateSigningKeys(replica.deps)
  expect(signsFrom.getTime() - app.clock.now()).toBeGreaterThan(keySetMaxAgeSeconds * 1000)
  const published = (await listPublishedKeys(replica.deps)).map(({ kid }) => kid)
  expect(published).toEqual([oldKid, newKid])
  await client.refreshSession()
  expect(await kidOf()).toBe(oldKid)

  app.clock.set(signsFrom.getTime())
  const before = (await client.getSession()).data.session?.access_token
  await client.refreshSession()
  expect(await kidOf()).toBe(newKid)
  expect((await client.getUser(before)).error).toBeNull()
  // Another replica learns of the key by itself.
  expect(
    (await openAuthClient(openAuthHost(other, {})).getUser((await client.getSession()).data.session?.access_token))
      .error,
  ).toBeNull()

  app.clock.advance(70 * minuteMs)
  expect((await listPublishedKeys(other.deps)).map(({ kid }) => kid)).toEqual([newKid])
  expect((await client.refreshSession()).error).toBeNull()
})

test('known keys stay good while the database is away', async () => {
  const { deps } = openReplica()
  await prepareKeys(deps)
  const away = {
    ...deps.database.db,
    select: () => {
      throw new Error('Connection terminated')
    },
  }
  Object.assign(deps.database, { db: away })
  app.clock.advance(10 * minuteMs)
  expect(await listPublishedKeys(deps)).toHaveLength(1)
})

test('another application secret stops the start', async () => {
  await prepareKeys(openReplica().deps)
  const { deps } = openReplica()
  const stranger = { ...deps, secrets: openSecrets('another secret of more than thirty-two characters') }
  await expect(prepareKeys(stranger)).rejects.toThrow(/^APP_SECRET: is not the secret/)
})

test('[AUTH-07] imported keys sign and verify: RS256 next to an older ES256', async () => {
  const path = writeKeys([
    await makeJwk('RS256', { kid: 'suite', use: 'sig', key_ops: ['sign', 'verify'], ext: true }),
    await makeJwk('ES256', { kid: 'older', key_ops: ['verify'] }),
    {
      kty: 'oct',
      kid: 'shared',
      alg: 'HS256',
      k: 'c2hhcmVkIHNlY3JldCBvZiBtb3JlIHRoYW4gdGhpcnR5LXR3byBieXRlcw',
      key_ops: ['verify'],
    },
  ])
  const host = openAuthHost(openReplica(), { signing_keys: path })
  const client = openAuthClient(host)
  await client.signUp({ email: newEmail(), password: goodPassword })
  const claims = await client.getClaims()
  expect(claims.error).toBeNull()
  expect(claims.data?.header).toMatchObject({ alg: 'RS256', kid: 'suite' })
  expect((await client.getUser()).error).toBeNull()
  const published = await listPublishedKeys(host.deps)
  expect(published.map(({ kid }) => kid)).toEqual(['suite', 'older'])
  expect(JSON.stringify(published)).not.toContain('"d"')
  await expect(rotateSigningKeys(host.deps)).rejects.toThrow(/^AUTH_CONFIG: signing_keys names a file/)
})

test('a single private key without key_ops signs', async () => {
  const { deps } = openAuthHost(openReplica(), { signing_keys: writeKeys([await makeJwk('ES256', { kid: 'only' })]) })
  await prepareKeys(deps)
  expect(await listPublishedKeys(deps)).toMatchObject([{ kid: 'only' }])
})

test('[START-05] wrong imported keys stop the start with one line', async () => {
  const ecKey = await makeJwk('ES256', { kid: 'one' })
  const signing = { ...ecKey, key_ops: ['sign'] }
  const { d: _private, ...publicKey } = ecKey
  const cases: [unknown, RegExp][] = [
    [{}, /is not a JWK array/],
    [[], /is not a JWK array/],
    [[{ ...ecKey, alg: 'none' }], /is not a JWK array \(0\.alg/],
    [[{ ...ecKey, kid: undefined }], /is not a JWK array \(0\.kid/],
    [[signing, signing], /has a kid twice/],
    [[signing, { ...signing, kid: 'two' }], /has 2 keys that sign, expected one/],
    [[publicKey], /has 0 keys that sign, expected one/],
    [[{ ...signing, x: 'AAAA' }], /has a key that cannot be used/],
  ]
  for (const [keys, message] of cases) {
    const { deps } = openAuthHost(openReplica(), { signing_keys: writeKeys(keys) })
    const failure = await prepareKeys(deps).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ name: 'ConfigError', message: expect.stringMatching(message) })
    expect(String(failure)).not.toContain('\n')
  }
  const { deps } = openAuthHost(openReplica(), { signing_keys: '/nowhere/keys.json' })
  await expect(prepareKeys(deps)).rejects.toThrow(/could not be read as JSON/)
})

/** A process whose clock goes on with every look at it. */
function openReplicaInTime(): { deps: Deps } {
  let present = app.clock.now()
  const clock = { now: () => (present += 1) }
  return { deps: { ...app.deps, clock, database: { ...app.deps.database } } }
}

test('[AUTH-07] the first key of a new database signs at once', async () => {
  const { deps } = openReplicaInTime()
  expect((await getSigningKey(deps)).kid).toBe((await listPublishedKeys(deps))[0]?.kid)
})

test('[AUTH-07] a rotation in a new database leaves a key that signs until the new one does', async () => {
  const { deps } = openReplicaInTime()
  const { kid } = await rotateSigningKeys(deps)
  const signing = await getSigningKey(deps)
  expect(signing.kid).not.toBe(kid)
  expect((await listPublishedKeys(deps)).map((key) => key.kid)).toEqual([signing.kid, kid])
})

test('[AUTH-07] a clock that is set back after the first start signs no one out and lets everyone in', async () => {
  const { deps } = openReplica()
  await prepareKeys(deps)
  const { kid } = await getSigningKey(deps)
  const started = app.clock.now()
  try {
    app.clock.set(started - 10 * minuteMs)
    expect((await getSigningKey(deps)).kid).toBe(kid)
    expect((await getSigningKey(openReplica().deps)).kid).toBe(kid)
    const client = openAuthClient(app)
    const { data, error } = await client.signUp({ email: newEmail(), password: goodPassword })
    expect(error).toBeNull()
    expect((await client.getUser(data.session?.access_token)).error).toBeNull()
  } finally {
    app.clock.set(started)
  }
})
