import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { asc, isNull, lt, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK } from 'jose'
import type { JWK } from 'jose'
import { z } from 'zod'
import { minuteMs } from '#shared/duration.ts'
import { ConfigError } from '#server/config.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { signingKeys } from '#server/auth/tables.ts'
import { fetchKeySet } from '#server/auth/external/key-set.ts'
import type { Db } from '#server/db/database.ts'

/** Signature algorithms of keys that may be imported. @see docs/reference/auth-protocol.md#42-keys-and-jwks */
const algorithms = ['ES256', 'ES512', 'RS256', 'RS512', 'EdDSA', 'HS256'] as const

type SignatureAlgorithm = (typeof algorithms)[number]

type KeyMaterial = Awaited<ReturnType<typeof importJWK>>

/** A key that checks signatures, and nothing but those of its own algorithm. */
export type VerificationKey = { kid: string | null; algorithm: SignatureAlgorithm; material: KeyMaterial }

/** A key that signs access tokens. */
type SigningKey = { kid: string; algorithm: SignatureAlgorithm; material: KeyMaterial }

/** A public key as the key set publishes it. */
type PublishedKey = JWK & { kid: string; alg: string }

type RingKey = {
  kid: string
  algorithm: SignatureAlgorithm
  verifier: KeyMaterial
  /** Null: the key only verifies. */
  signer: KeyMaterial | null
  /** Null: symmetric, never published. */
  published: PublishedKey | null
  signsFromMs: number
  publishedUntilMs: number
}

type Ring = { keys: readonly RingKey[]; loadedAtMs: number; imported: boolean }

/** How long other services may keep the key set. @see docs/reference/auth-protocol.md#42-keys-and-jwks */
export const keySetMaxAgeSeconds = 600

/** How long the keys of the database are kept in memory. */
const ringLifetimeMs = minuteMs
/** An unknown key id makes the server look again, but not more often than this. */
const unknownKeyPauseMs = 5_000
/** A new key is published this long before it signs: longer than any cache keeps the key set without it. */
const publishAheadMs = keySetMaxAgeSeconds * 1000 + 5 * ringLifetimeMs
/** Clocks of replicas may differ by this much. */
const skewMs = 5 * minuteMs
/** Lock under which a first key is made, so that replicas that start together share one. An arbitrary number of our own. */
const firstKeyLock = 7_261_101

/** Keys in memory by the database that they come from: a cache, nothing that could not be read again. */
const rings = new WeakMap<AuthDeps['database'], { ring: Ring | null; loading: Promise<Ring> | null }>()

/**
 * Reads the signing keys, and makes the first one in a new database. Call it at start, so that wrong keys stop the start.
 *
 * @throws {ConfigError} when the imported keys are wrong, or the application secret does not open the stored ones.
 */
export async function prepareKeys(deps: AuthDeps): Promise<void> {
  if (deps.config.authUrl === null) await loadRing(deps)
  // The other service may start later than this one; until it answers, no one is signed in.
  else await loadRing(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'the auth service gave no keys'))
}

/** Finds the key that signs now. */
export async function getSigningKey(deps: AuthDeps): Promise<SigningKey> {
  const { keys } = await currentRing(deps)
  // After the keys were read: the first one of a new database was made in between.
  const now = deps.clock.now()
  let newest: RingKey | null = null
  let first: RingKey | null = null
  for (const key of keys) {
    if (key.signer && (!first || key.signsFromMs < first.signsFromMs)) first = key
    if (key.signer && key.signsFromMs <= now && (!newest || key.signsFromMs >= newest.signsFromMs)) newest = key
  }
  // The clock was set back behind the first start, as on a machine that had not asked for the time yet.
  newest ??= first
  // Every ring has a key that signs: imports are checked for one, and a database gets its first when the ring is read.
  if (!newest?.signer) throw new Error('No signing key is in force')
  return { kid: newest.kid, algorithm: newest.algorithm, material: newest.signer }
}

/**
 * Finds the key for a token's header.
 *
 * @param kid the header's key id; null when it has none. Only tokens without a known key fall back to the shared secret.
 * @returns null when no key of ours fits. The caller must allow no algorithm but the key's own.
 */
export async function findVerificationKey(deps: AuthDeps, kid: string | null): Promise<VerificationKey | null> {
  let ring = await currentRing(deps)
  let key = findKey(ring, kid)
  const age = deps.clock.now() - ring.loadedAtMs
  if (!key && kid !== null && !ring.imported && (age > unknownKeyPauseMs || age < 0)) {
    ring = await loadRing(deps)
    key = findKey(ring, kid)
  }
  if (key) return { kid: key.kid, algorithm: key.algorithm, material: key.verifier }
  const secret = deps.config.auth.hs256_secret
  return secret === null ? null : { kid: null, algorithm: 'HS256', material: new TextEncoder().encode(secret) }
}

/** Lists the public keys, oldest first; those that will sign soon and those that signed lately are among them. */
export async function listPublishedKeys(deps: AuthDeps): Promise<PublishedKey[]> {
  const now = deps.clock.now()
  const { keys } = await currentRing(deps)
  return keys.flatMap((key) => (key.published && key.publishedUntilMs > now ? [key.published] : []))
}

/**
 * Makes a new signing key and schedules its turn. No one is signed out: the new key is published before it signs, and the
 * old one until the last token that it signed has expired.
 *
 * @returns when the new key begins to sign.
 * @throws {ConfigError} when the keys are imported from a file: they are rotated there.
 */
export async function rotateSigningKeys(deps: AuthDeps): Promise<{ kid: string; signsFrom: Date }> {
  if (deps.config.auth.signing_keys !== null) {
    throw new ConfigError(
      'AUTH_CONFIG',
      'signing_keys names a file of keys',
      'Rotate the keys in that file and start again',
    )
  }
  // A new database has no key that could sign until then.
  await loadRing(deps)
  const now = deps.clock.now()
  const signsFrom = new Date(now + publishAheadMs)
  const publishedUntil = new Date(signsFrom.getTime() + deps.config.auth.jwt_lifetime_seconds * 1000 + skewMs)
  const fresh = await makeKey(deps)
  await deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstKeyLock})`)
    await tx.delete(signingKeys).where(lt(signingKeys.published_until, new Date(now)))
    await tx.update(signingKeys).set({ published_until: publishedUntil }).where(isNull(signingKeys.published_until))
    await tx.insert(signingKeys).values({ ...fresh, created_at: new Date(now), signs_from: signsFrom })
  })
  await loadRing(deps)
  return { kid: fresh.kid, signsFrom }
}

function findKey(ring: Ring, kid: string | null): RingKey | undefined {
  return kid === null ? undefined : ring.keys.find((key) => key.kid === kid)
}

function slotOf(deps: AuthDeps) {
  let slot = rings.get(deps.database)
  if (!slot) rings.set(deps.database, (slot = { ring: null, loading: null }))
  return slot
}

async function currentRing(deps: AuthDeps): Promise<Ring> {
  const { ring } = slotOf(deps)
  if (!ring) return loadRing(deps)
  const age = deps.clock.now() - ring.loadedAtMs
  if (ring.imported || (age >= 0 && age <= ringLifetimeMs)) return ring
  try {
    return await loadRing(deps)
  } catch (error) {
    // Known keys stay good while what they come from is away; it is asked again after a while.
    deps.log.warn({ err: error }, 'the signing keys could not be read again')
    const loadedAtMs = deps.clock.now() - ringLifetimeMs + unknownKeyPauseMs
    return (slotOf(deps).ring = { ...ring, loadedAtMs })
  }
}

/** Reads the keys again; callers at the same time share one reading. */
function loadRing(deps: AuthDeps): Promise<Ring> {
  const slot = slotOf(deps)
  slot.loading ??= readRing(deps)
    .then((ring) => (slot.ring = ring))
    .finally(() => {
      slot.loading = null
    })
  return slot.loading
}

async function readRing(deps: AuthDeps): Promise<Ring> {
  const path = deps.config.auth.signing_keys
  const loadedAtMs = deps.clock.now()
  const { authUrl } = deps.config
  if (authUrl !== null) return { keys: await fetchExternalKeys(deps, authUrl), loadedAtMs, imported: false }
  if (path !== null) return { keys: await importKeys(path), loadedAtMs, imported: true }
  let rows = await listRows(deps.database.db)
  if (rows.length === 0) rows = await makeFirstKey(deps)
  const keys = await Promise.all(
    rows.map((row) =>
      ringKey(
        openJwk(deps, row.private_jwk),
        true,
        row.signs_from.getTime(),
        row.published_until?.getTime() ?? Number.POSITIVE_INFINITY,
      ),
    ),
  )
  return { keys, loadedAtMs, imported: false }
}

/** Reads the keys of the auth service that AUTH_URL names. Those of a kind that is not known here are left out. */
async function fetchExternalKeys(deps: AuthDeps, authUrl: string): Promise<RingKey[]> {
  const published = await fetchKeySet(authUrl)
  const keys: RingKey[] = []
  for (const given of published) {
    const jwk = keySchema.safeParse(given)
    // A shared secret that someone publishes is no secret: anyone who reads it could sign.
    if (jwk.success && jwk.data.kty !== 'oct' && jwk.data.alg !== 'HS256')
      keys.push(await ringKey(jwk.data, false, 0, Number.POSITIVE_INFINITY))
    else deps.log.warn({ problem: jwk.error?.message }, 'a key of the auth service was left out')
  }
  return keys
}

type KeyRow = typeof signingKeys.$inferSelect

async function listRows(db: Db): Promise<KeyRow[]> {
  return db.select().from(signingKeys).orderBy(asc(signingKeys.signs_from), asc(signingKeys.kid))
}

/** Replicas that start together wait for each other, and the second finds the first one's key. */
async function makeFirstKey(deps: AuthDeps): Promise<KeyRow[]> {
  const fresh = await makeKey(deps)
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstKeyLock})`)
    const existing = await listRows(tx)
    if (existing.length > 0) return existing
    return tx
      .insert(signingKeys)
      .values({ ...fresh, created_at: now, signs_from: now })
      .returning()
  })
}

async function makeKey(deps: AuthDeps): Promise<{ kid: string; private_jwk: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256' }
  return { kid, private_jwk: deps.secrets.encrypt('signing-keys', JSON.stringify(jwk)) }
}

function openJwk(deps: AuthDeps, sealed: string): KnownJwk {
  try {
    return keySchema.parse(JSON.parse(deps.secrets.decrypt('signing-keys', sealed)))
  } catch {
    throw new ConfigError(
      'APP_SECRET',
      'is not the secret with which the signing keys in this database were sealed',
      'Set the former APP_SECRET again (without APP_SECRET it is the file in DATA_DIR)',
    )
  }
}

const keySchema = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'OKP', 'oct']),
  kid: z.string().min(1),
  alg: z.enum(algorithms),
  key_ops: z.array(z.string()).optional(),
})

type KnownJwk = z.output<typeof keySchema>

/** Reads a JWK array from a file. Exactly one key signs: the one that may, or the only private one. */
async function importKeys(path: string): Promise<RingKey[]> {
  const wrong = (problem: string) =>
    new ConfigError(
      'AUTH_CONFIG',
      `key "signing_keys": ${path} ${problem}`,
      'Give a JSON array of JWKs with kid and alg, one of them with "sign" in key_ops',
    )
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw wrong(`could not be read as JSON (${error instanceof Error ? error.message : 'unknown'})`)
  }
  const parsed = z.array(keySchema).min(1).safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw wrong(`is not a JWK array (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`)
  }
  const jwks = parsed.data
  if (new Set(jwks.map((jwk) => jwk.kid)).size !== jwks.length) throw wrong('has a kid twice')
  const isPrivate = (jwk: KnownJwk) => 'd' in jwk || 'k' in jwk
  const signers = jwks.filter((jwk) => isPrivate(jwk) && (jwk.key_ops?.includes('sign') ?? jwks.length === 1))
  if (signers.length !== 1) throw wrong(`has ${signers.length} keys that sign, expected one`)
  try {
    return await Promise.all(jwks.map((jwk) => ringKey(jwk, jwk === signers[0], 0, Number.POSITIVE_INFINITY)))
  } catch (error) {
    throw wrong(`has a key that cannot be used (${error instanceof Error ? error.message : 'unknown'})`)
  }
}

async function ringKey(jwk: KnownJwk, signs: boolean, signsFromMs: number, publishedUntilMs: number): Promise<RingKey> {
  const { kid, alg } = jwk
  const times = { kid, algorithm: alg, signsFromMs, publishedUntilMs }
  // The members say for themselves what a key may do; ours decide it, so leave key_ops and use out.
  const { key_ops: _operations, use: _use, ext: _extractable, ...members } = jwk
  if (jwk.kty === 'oct') {
    const material = await importJWK(members, alg)
    return { ...times, verifier: material, signer: signs ? material : null, published: null }
  }
  const published: PublishedKey = { ...publicMembers(members), kid, alg, use: 'sig', key_ops: ['verify'] }
  const { use: _publicUse, key_ops: _publicOperations, ...publicJwk } = published
  return {
    ...times,
    verifier: await importJWK(publicJwk, alg),
    signer: signs ? await importJWK(members, alg) : null,
    published,
  }
}

/** Keeps the members of a JWK that are public. @see RFC 7518, section 6 */
function publicMembers(jwk: Record<string, unknown>): JWK {
  return Object.fromEntries(Object.entries(jwk).filter(([name]) => ['kty', 'crv', 'x', 'y', 'n', 'e'].includes(name)))
}
