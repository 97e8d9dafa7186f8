import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { users } from '#server/auth/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { MailContent } from '#server/mail/mails.ts'
import { openMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/tables.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import type { FakeClock } from '#tests/support/fake-clock.ts'

/** A test's client of the auth service. */
export type TestClient = ReturnType<typeof openAuthClient>

/** A user with an authenticator application: the session is at the second level. */
export type ProvenPerson = {
  client: TestClient
  email: string
  userId: string
  factorId: string
  /** Base32. */
  secret: string
}

/** The code that an authenticator shows at an instant, in ms since 1970. */
export function codeAt(secret: string, ms: number): string {
  return generateSync({ secret, epoch: Math.floor(ms / 1000) })
}

/** Reads the access token of a client's session; empty without one. */
export async function tokenOf(client: TestClient): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? ''
}

/** Signs a new person up, whose address is confirmed at once: without that nobody sets up a second step. */
export async function signUpPerson(host: AuthHost): Promise<{ client: TestClient; email: string; userId: string }> {
  const client = openAuthClient(host)
  const email = newEmail()
  const { data } = await client.signUp({ email, password: goodPassword })
  const userId = data.user?.id ?? ''
  await confirmAddress(host, userId)
  return { client, email, userId }
}

/** Counts a person's address as confirmed, without a mail. */
export async function confirmAddress(host: { deps: Deps }, userId: string): Promise<void> {
  const email_confirmed_at = new Date(host.deps.clock.now())
  await host.deps.database.db.update(users).set({ email_confirmed_at }).where(eq(users.id, userId))
}

/** Begins to enrol an authenticator application. */
export async function enrolTotp(client: TestClient, friendlyName = ''): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

/** Signs a new person up with an authenticator application, proven; then half a minute passes, so that the next code is new. */
export async function openProvenPerson(app: AuthHost & { clock: FakeClock }): Promise<ProvenPerson> {
  const person = await signUpPerson(app)
  const factor = await enrolTotp(person.client)
  app.clock.advance(1000)
  const code = codeAt(factor.secret, app.clock.now())
  const { error } = await person.client.mfa.challengeAndVerify({ factorId: factor.factorId, code })
  if (error) throw error
  app.clock.advance(30_000)
  return { ...person, ...factor }
}

/** Signs the person in once more, by password alone: a session of the first level. */
export async function signInAgain(host: AuthHost, email: string): Promise<TestClient> {
  const client = openAuthClient(host)
  const { error } = await client.signInWithPassword({ email, password: goodPassword })
  if (error) throw error
  return client
}

/** Lists the notices of changed factors that were written to a person, oldest first. */
export async function factorNoticesOf(app: AuthHost, userId: string): Promise<MailContent[]> {
  const rows = await app.deps.database.db
    .select()
    .from(mails)
    .where(eq(mails.user_id, userId))
    .orderBy(mails.created_at)
  return rows
    .map(({ sealed }) => openMail(app.deps, sealed).content)
    .filter(({ kind }) => kind === 'factor_added' || kind === 'factor_removed')
}
