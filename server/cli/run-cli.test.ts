import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import { runCli } from '#server/cli/run-cli.ts'
import type { Environment } from '#server/cli/command.ts'
import { listPublishedKeys } from '#server/auth/sessions/keys.ts'
import { saveSetting } from '#server/features/settings/store.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import { readExpected, readSample, sampleNames } from '#tests/support/calls.ts'
import { confirmAddress } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const app = await openTestApp()

beforeEach(() => app.reset())
afterAll(() => app.close())

/** Runs a command on the test's database. */
async function run(args: string[], environment: Environment = {}) {
  const lines: string[] = []
  const errors: string[] = []
  const output = { line: (text: string) => void lines.push(text), error: (text: string) => void errors.push(text) }
  // The command closes what it opened; the test's database stays open.
  const openDeps = async () => ({ ...app.deps, database: { ...app.deps.database, close: async () => {} } })
  const status = await runCli(args, environment, output, openDeps)
  return { status, lines, errors }
}

async function roleOf(email: string, password: string): Promise<unknown> {
  const { data } = await openAuthClient(app).signInWithPassword({ email, password })
  if (!data.session) return null
  const response = await app.fetch('/api/me/role', {
    headers: { authorization: `Bearer ${data.session.access_token}` },
  })
  return (await response.json()).role
}

const listing = /admin:create --email ADDRESS \[--password PASSWORD\][^]*admin:reset-password[^]*doctor/

test('an unknown command prints the list and exits 2', async () => {
  for (const args of [['nothing'], ['toString'], ['help', 'nothing'], ['--loud']]) {
    const { status, lines, errors } = await run(args)
    expect([status, lines]).toEqual([2, []])
    expect(errors.join('\n')).toMatch(/^Unknown command "(nothing|toString|--loud)"\./)
    expect(errors.join('\n')).toMatch(listing)
  }
})

test('asking for help prints the usage, exit 0', async () => {
  for (const args of [[], ['help'], ['--help'], ['-h']]) {
    const { status, lines, errors } = await run(args)
    expect([status, errors]).toEqual([0, []])
    expect(lines.join('\n')).toMatch(listing)
  }
  for (const args of [
    ['help', 'admin:create'],
    ['admin:create', '--help'],
    ['admin:create', '--email', 'ana@example.org', '-h'],
  ]) {
    const { status, lines, errors } = await run(args)
    expect([status, errors]).toEqual([0, []])
    expect(lines.join('\n')).toMatch(/^Usage: npm run cli -- admin:create --email ADDRESS \[--password PASSWORD\]\n/)
  }
  expect(await roleOf('ana@example.org', goodPassword)).toBeNull()
})

test('options that are missing or unknown are explained, exit 2', async () => {
  const missing = await run(['admin:create'])
  expect([missing.status, missing.errors]).toEqual([
    2,
    ['--email is missing.\nUsage: npm run cli -- admin:create --email ADDRESS [--password PASSWORD]'],
  ])
  const unknown = await run(['doctor', '--loud'])
  expect(unknown.status).toBe(2)
  expect(unknown.errors[0]).toContain('--loud')
})

test('[START-04] admin:create makes an administrator with the password given', async () => {
  const email = newEmail()
  expect(await run(['admin:create', '--email', email.toUpperCase(), '--password', goodPassword])).toEqual({
    status: 0,
    lines: [`Created the administrator ${email}.`],
    errors: [],
  })
  expect(await roleOf(email, goodPassword)).toBe('admin')
})

test('admin:create makes up a password and prints it', async () => {
  const email = newEmail()
  const { lines } = await run(['admin:create', '--email', email])
  expect(lines).toEqual([`Created the administrator ${email}.`, expect.stringMatching(/^Password: \S{15,}$/)])
  expect(await roleOf(email, lines[1]?.replace('Password: ', '') ?? '')).toBe('admin')
})

test('admin:create makes an administrator of an account, and keeps its password unless one is given', async () => {
  const email = newEmail()
  const { data } = await openAuthClient(app).signUp({ email, password: goodPassword })
  await confirmAddress(app, data.user?.id ?? '')
  expect((await run(['admin:create', '--email', email])).lines).toEqual([
    `${email} had an account and is an administrator now.`,
  ])
  expect(await roleOf(email, goodPassword)).toBe('admin')
  await run(['admin:create', '--email', email, '--password', 'Copper-Kettle-9'])
  expect(await roleOf(email, goodPassword)).toBeNull()
  expect(await roleOf(email, 'Copper-Kettle-9')).toBe('admin')
})

test('admin:reset-password sets a new password and ends the sessions', async () => {
  const email = newEmail()
  const client = openAuthClient(app)
  await client.signUp({ email, password: goodPassword })
  const { status, lines } = await run(['admin:reset-password', '--email', email])
  expect([status, lines[0]]).toEqual([0, `Set a new password for ${email} and ended its sessions.`])
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect(await roleOf(email, goodPassword)).toBeNull()
  expect(await roleOf(email, lines[1]?.replace('Password: ', '') ?? '')).toBe('user')
})

test('what cannot be done says why, exit 1', async () => {
  const unknown = newEmail()
  expect(await run(['admin:reset-password', '--email', unknown])).toEqual({
    status: 1,
    lines: [],
    errors: [`No account has the address ${unknown}.`],
  })
  const weak = await run(['admin:create', '--email', unknown, '--password', 'short'])
  expect([weak.status, weak.errors[0]]).toEqual([
    1,
    expect.stringMatching(/^The password needs at least 12 characters, /),
  ])
  expect((await run(['admin:create', '--email', 'nobody'])).errors).toEqual([
    '--email: expected an address, got "nobody".',
  ])
})

test('doctor finds a healthy product healthy, and misses an administrator', async () => {
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'grantwright-doctor-')), PORT: '3019' }
  const before = await run(['doctor'], environment)
  expect(before.status).toBe(0)
  expect(before.lines.join('\n')).toContain('warn  there is no administrator')
  await run(['admin:create', '--email', newEmail()])
  const after = await run(['doctor'], environment)
  expect(after.lines.join('\n')).toMatch(
    /ok {4}every migration has run\nwarn {2}neither SMTP_URL [^\n]*\nok {4}the signing keys can be opened\nok {4}there is an administrator$/,
  )
})

test('doctor knows the mail server that is set in Settings, and says when none is set anywhere', async () => {
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'grantwright-doctor-')), PORT: '3019' }
  const mailLines = async () =>
    (await run(['doctor'], environment)).lines.filter((line) => /SMTP_URL|mail server/.test(line))
  expect(await mailLines()).toEqual([
    'warn  neither SMTP_URL nor Settings name a mail server: no mail leaves this server',
  ])
  const set = (sealed: string) =>
    saveSetting(app.deps.database.db, 'mail_server', { sealed, fingerprint: '0' }, { at: new Date(0), by: null })
  await set(app.deps.secrets.encrypt('setting', 'smtp://mail.example.org:587'))
  expect(await mailLines()).toEqual(['ok    a mail server is set in Settings'])
  await set('unreadable')
  expect(await mailLines()).toEqual([expect.stringMatching(/^warn {2}.*another APP_SECRET/)])
})

test('doctor names a wrong setting and a folder that cannot be written, exit 1', async () => {
  const wrong = await run(['doctor'], { PORT: 'x' })
  expect([wrong.status, wrong.lines.at(-1)]).toEqual([1, expect.stringMatching(/^fail {2}PORT: /)])
  const file = join(mkdtempSync(join(tmpdir(), 'grantwright-doctor-')), 'file')
  writeFileSync(file, '')
  const folder = await run(['doctor'], { DATA_DIR: join(file, 'inside'), PORT: '3019' })
  expect([folder.status, folder.lines.join('\n')]).toEqual([1, expect.stringContaining('fail  DATA_DIR: ')])
})

test('doctor asks a running server instead of opening its database', async () => {
  const server = createServer((_request, response) => void response.end('{"status":"ready"}'))
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const { status, lines } = await run(['doctor'], {
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'grantwright-doctor-')),
  })
  expect([status, lines.at(-2)]).toEqual([0, `ok    the server on port ${port} is running and ready`])
  expect(lines.at(-1)).toMatch(/^warn {2}SMTP_URL is not set; .* while the server is running$/)
  server.close()
})

/** A process of its own: it knows no keys but those in the database. */
const openHost = () => openAuthHost({ deps: { ...app.deps, database: { ...app.deps.database } } }, {})

test('auth:service-token prints a token for the admin endpoints, for as long as asked', async () => {
  const host = openHost()
  const admin = (token: string) => {
    const client = new AuthClient({
      url: 'http://localhost:3000/auth/v1',
      headers: { Authorization: `Bearer ${token}` },
      fetch: (url, init) => host.fetch(new Request(String(url), init)),
      persistSession: false,
      autoRefreshToken: false,
    })
    return client.admin
  }
  const { data } = await openAuthClient(host).signUp({ email: newEmail(), password: goodPassword })
  const userId = data.user?.id ?? ''
  const { status, lines } = await run(['auth:service-token', '--days', '2'])
  expect(status).toBe(0)
  expect((await admin(lines[0] ?? '').getUserById(userId)).data.user?.id).toBe(userId)
  app.clock.advance(2 * dayMs)
  expect((await admin(lines[0] ?? '').getUserById(userId)).error).toMatchObject({ status: 403, code: 'bad_jwt' })
  for (const days of ['0', '1.5', '-3', 'many', '9999'])
    expect(await run(['auth:service-token', `--days=${days}`])).toMatchObject({ status: 1, lines: [] })
})

test('[AUTH-07] keys:rotate signs no one out; new tokens are signed by the new key once every cache knows it', async () => {
  const host = openHost()
  const client = openAuthClient(host)
  await client.signUp({ email: newEmail(), password: goodPassword })
  const before = (await client.getClaims()).data?.header.kid
  const { status, lines } = await run(['keys:rotate'])
  const [, kid, from] = /^The key (\S+) is published now and signs from (\S+)\.$/.exec(lines[0] ?? '') ?? []
  expect([status, kid]).toEqual([0, expect.any(String)])
  const published = async () => (await listPublishedKeys(host.deps)).map((key) => key.kid)
  // The running process reads the keys again within a minute.
  app.clock.advance(61_000)
  expect(await published()).toEqual([before, kid])
  await client.refreshSession()
  expect((await client.getClaims()).data?.header.kid).toBe(before)
  app.clock.set(Date.parse(from ?? ''))
  expect((await client.getUser()).error).toBeNull()
  await client.refreshSession()
  expect((await client.getClaims()).data?.header.kid).toBe(kid)
  expect((await client.getUser()).error).toBeNull()
})

test('[CONT-07] content:export and content:import move content by file, with a dry run and named mistakes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-content-'))
  const [file, wrong] = [join(folder, 'content.csv'), join(folder, 'wrong.csv')]
  const head = 'page,section,language,content_key,content_value'
  writeFileSync(wrong, `${head}\nhome,hero,en,badge,ok\nhome,hero,xx,badge,no\n`)
  expect(await run(['content:import', '--file', wrong])).toMatchObject({
    status: 1,
    errors: [expect.stringMatching(/^Nothing was written\.\nline 3: language: /)],
  })
  writeFileSync(wrong, `${head}\nhome,hero,en,badge,Words\n`)
  expect((await run(['content:import', '--file', wrong, '--dry-run', 'yes'])).lines).toEqual([
    'insert    line 2: home.hero.badge (en)',
    'Would be: 1 inserted, 0 changed, 0 the same, 0 in conflict.',
  ])
  expect((await run(['content:import', '--file', wrong])).lines.at(-1)).toMatch(/^Written: 1 inserted/)
  expect((await run(['content:export', '--file', file, '--page', 'home'])).status).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(/home,hero,en,badge,Words,/)
  expect((await run(['content:export', '--file', file])).errors[0]).toContain('exists')
  expect((await run(['content:import', '--file', file])).lines).toEqual([
    'Written: 0 inserted, 0 changed, 1 the same, 0 in conflict.',
  ])
  expect((await run(['content:import', '--file', join(folder, 'none.json')])).status).toBe(1)
  expect((await run(['content:export', '--file', file, '--language', 'fr'])).errors[0]).toContain('--language')
})

test('[CALL-01] call:read prints the facts of a call, and of every sample, without a database, and says what is wrong with a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'calls-'))
  const place = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const lines: string[] = []
  const errors: string[] = []
  const output = { line: (text: string) => void lines.push(text), error: (text: string) => void errors.push(text) }
  const read = (...args: string[]) =>
    runCli(['call:read', ...args], {}, output, () => expect.fail('opened the product'))

  const text =
    '# Small Rivers 2027\n\nApel de propuneri nr. RM-2027/4\n\nAgenția pentru Râuri anunță lansarea apelului.'
  expect(await read(place('call.md', text))).toBe(0)
  const facts = JSON.parse(lines.join('\n'))
  expect(facts).toMatchObject({
    schema: 'call-facts/1',
    title: 'Small Rivers 2027',
    identifiers: { call: 'RM-2027/4' },
  })
  expect(facts.evidence).toContainEqual(expect.objectContaining({ path: 'identifiers.call', quote: 'RM-2027/4' }))

  for (const name of sampleNames) {
    lines.length = 0
    expect(await read(place(name, readSample(name)))).toBe(0)
    const { primaryDeadline, identifiers } = readExpected(name)
    expect(JSON.parse(lines.join('\n'))).toMatchObject({ primaryDeadline, identifiers })
  }

  expect(await read(place('old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')))).toBe(1)
  expect(await read(place('empty.txt', ' '))).toBe(1)
  expect(await read(join(folder, 'missing.txt'))).toBe(1)
  expect(await read()).toBe(2)
  expect(errors).toEqual([
    expect.stringMatching(/old\.doc is in an old format of Office\. .* \(old_word\)$/),
    expect.stringMatching(/empty\.txt holds no text\. \(empty\)$/),
    expect.stringMatching(/^Cannot read .*missing\.txt/),
    expect.stringMatching(/^FILE is missing\.\nUsage: npm run cli -- call:read FILE$/),
  ])
})
