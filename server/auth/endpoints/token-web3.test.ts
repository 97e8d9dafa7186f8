import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { identities, users } from '#server/auth/tables.ts'
import { openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { openEthereumWallet, openSolanaWallet } from '#tests/support/wallets.ts'
import type { Wallet } from '#tests/support/wallets.ts'

let app: TestApp
let host: AuthHost

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  host = openAuthHost(app, { site_url: 'https://example.org', redirect_allow_list: ['https://app.example.org/**'] })
})

afterAll(() => app.close())

const instant = (offsetMs = 0) => new Date(app.clock.now() + offsetMs).toISOString()

/** The lines of a good message of Ethereum; a test alters one. */
function ethereumLines(wallet: Wallet): string[] {
  return [
    'example.org wants you to sign in with your Ethereum account:',
    wallet.address,
    '',
    'Sign in to the grants site.',
    '',
    'URI: https://example.org/dashboard',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 8Kd02mQs',
    `Issued At: ${instant()}`,
  ]
}

function solanaLines(wallet: Wallet): string[] {
  return [
    'example.org wants you to sign in with your Solana account:',
    wallet.address,
    '',
    'Version: 1',
    'URI: https://example.org/dashboard',
    `Issued At: ${instant()}`,
  ]
}

async function present(body: object, at: AuthHost = host): Promise<unknown[]> {
  const response = await at.fetch(
    new Request('http://localhost:3000/auth/v1/token?grant_type=web3', {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    }),
  )
  const { code, error, user } = await response.json()
  return response.status === 200 ? [200, user.id] : [response.status, code ?? error]
}

/** Signs the lines as they are and presents them. */
function presentEthereum(lines: readonly string[], wallet: Wallet, at: AuthHost = host) {
  const message = lines.join('\n')
  return present({ chain: 'ethereum', message, signature: wallet.sign(message) }, at)
}

function presentSolana(lines: readonly string[], wallet: Wallet) {
  const message = lines.join('\n')
  return present({ chain: 'solana', message, signature: wallet.sign(message) })
}

const good = [200, expect.any(String)]
const malformed = [400, 'validation_failed']
const rejected = [400, 'invalid_grant']

test('[AUTH-02] an Ethereum wallet signs a new person in, and knows them again', async () => {
  const wallet = openEthereumWallet()
  const message = ethereumLines(wallet).join('\n')
  const client = openAuthClient(host)
  const { data, error } = await client.signInWithWeb3({
    chain: 'ethereum',
    message,
    signature: wallet.sign(message) as `0x${string}`,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: '',
    is_anonymous: false,
    app_metadata: { provider: 'web3', providers: ['web3'] },
    identities: [
      {
        provider: 'web3',
        id: `web3:ethereum:${wallet.address}`,
        identity_data: {
          custom_claims: {
            address: wallet.address,
            chain: 'ethereum',
            network: '1',
            domain: 'example.org',
            statement: 'Sign in to the grants site.',
          },
        },
      },
    ],
  })
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] })
  app.clock.advance(1000)
  expect(await presentEthereum(ethereumLines(wallet), wallet)).toEqual([200, data.user?.id])
})

test('[AUTH-02] a Solana wallet signs in, by the client’s own message', async () => {
  const wallet = openSolanaWallet()
  const client = openAuthClient(openAuthHost(app, { site_url: 'http://localhost:3000' }))
  const { data, error } = await client.signInWithWeb3({
    chain: 'solana',
    statement: 'Sign in.',
    wallet: {
      publicKey: { toBase58: () => wallet.address },
      signMessage: async (bytes: Uint8Array) => Buffer.from(wallet.signBytes(bytes), 'base64'),
    } as never,
    options: {
      url: 'http://localhost:3000/',
      signInWithSolana: { resources: ['https://example.org/terms'], chainId: 'solana:devnet', issuedAt: instant() },
    },
  } as never)
  expect(error).toBeNull()
  expect(data.user?.identities?.[0]).toMatchObject({
    id: `web3:solana:${wallet.address}`,
    identity_data: { custom_claims: { network: 'solana:devnet', domain: 'localhost:3000' } },
  })
})

test('[AUTH-02] the address is one person in any case of letters, and its signature may have 0x or not', async () => {
  const wallet = openEthereumWallet()
  const ids: unknown[] = []
  for (const spelled of [wallet.address, `0x${wallet.address.slice(2).toUpperCase()}`]) {
    const message = ethereumLines({ ...wallet, address: spelled }).join('\n')
    const [, id] = await present({ chain: 'ethereum', message, signature: wallet.sign(message).slice(2) })
    ids.push(id)
  }
  expect(ids).toEqual([expect.any(String), ids[0]])
  // Some wallets write the recovery number without the 27.
  const message = [...ethereumLines(wallet), 'Request ID: 2'].join('\n')
  const bytes = Buffer.from(wallet.sign(message).slice(2), 'hex')
  bytes[64] = (bytes[64] ?? 0) - 27
  expect(await present({ chain: 'ethereum', message, signature: bytes.toString('hex') })).toEqual([200, ids[0]])
})

test('[AUTH-02] Solana’s signature may be base64 or base64url, and over the envelope of a hardware wallet', async () => {
  const wallet = openSolanaWallet()
  const length = (bytes: Buffer) => Buffer.from([bytes.length % 256, Math.floor(bytes.length / 256)])
  const domain = Buffer.from('\u00ffsolana offchain', 'latin1')
  const envelopes = [
    (bytes: Buffer) => bytes,
    (bytes: Buffer) => Buffer.concat([domain, Buffer.from([0, 0]), length(bytes), bytes]),
    (bytes: Buffer) => Buffer.concat([domain, Buffer.from([0, 1]), length(bytes), bytes]),
    (bytes: Buffer) => Buffer.concat([domain, Buffer.alloc(33), Buffer.from([0, 1]), wallet.key, length(bytes), bytes]),
  ]
  const ids = new Set<unknown>()
  for (const [index, envelope] of envelopes.entries()) {
    const message = [...solanaLines(wallet), `Request ID: ${index}`].join('\n')
    const signature = wallet.signBytes(envelope(Buffer.from(message)))
    const spelled = index % 2 === 0 ? signature : signature.replaceAll('+', '-').replaceAll('/', '_').replace('==', '')
    const [status, id] = await present({ chain: 'solana', message, signature: spelled })
    expect([index, status]).toEqual([index, 200])
    ids.add(id)
  }
  expect(ids.size).toBe(1)
  const message = solanaLines(wallet).join('\n')
  const other = Buffer.concat([domain, Buffer.from([0, 0]), length(Buffer.from('x')), Buffer.from('x')])
  expect(await present({ chain: 'solana', message, signature: wallet.signBytes(other) })).toEqual(rejected)
})

test('[AUTH-02] without a statement, with resources and in another order it is a message too', async () => {
  const wallet = openEthereumWallet()
  const [heading = '', address = '', , , , uri = '', version = '', chain = '', , issued = ''] = ethereumLines(wallet)
  const variants = [
    [heading, address, '', '', uri, version, chain, issued],
    [heading, address, '', uri, version, chain, issued],
    [heading, address, '', '', chain, issued, version, uri, 'Request ID: 7'],
    [heading, address, '', '', uri, version, chain, issued, 'Resources:', '- https://example.org/a', '- ipfs://b'],
    [heading, address, '', '', uri, version, chain, issued, 'Resources:'],
    [
      heading.replace('example.org', 'app.example.org'),
      address,
      '',
      '',
      'URI: https://app.example.org/x',
      version,
      chain,
      issued,
    ],
  ]
  for (const lines of variants) expect([lines, ...(await presentEthereum(lines, wallet))]).toEqual([lines, ...good])
  const solana = openSolanaWallet()
  for (const heading of ['Resources', 'Resources:'])
    expect(await presentSolana([...solanaLines(solana), heading, '- https://example.org/a'], solana)).toEqual(good)
})

const alterations: [number, string, unknown[]][] = [
  [0, 'evil.example wants you to sign in with your Ethereum account:', rejected],
  [0, 'example.org:444 wants you to sign in with your Ethereum account:', rejected],
  [0, 'example.org/x wants you to sign in with your Ethereum account:', malformed],
  [0, 'https://example.org wants you to sign in with your Ethereum account:', malformed],
  [0, 'a@example.org wants you to sign in with your Ethereum account:', malformed],
  [0, 'example.org:443 wants you to sign in with your Ethereum account:', rejected],
  [0, 'example.org wants you to sign in with your Solana account:', malformed],
  [0, 'example.org wants you to sign in with your Ethereum account', malformed],
  [0, ' wants you to sign in with your Ethereum account:', malformed],
  [1, '0x0000000000000000000000000000000000000001', rejected],
  [1, '0x00', malformed],
  [1, 'nobody', malformed],
  [2, 'not empty', malformed],
  [4, 'second line of a statement', malformed],
  [5, 'URI: https://evil.example/', rejected],
  [5, 'URI: http://example.org/dashboard', rejected],
  [5, 'URI: https://example.org.evil.example/', rejected],
  [5, 'URI: https://example.org@evil.example/', rejected],
  [5, 'URI: https://other.example.org/', rejected],
  [5, 'URI: javascript:alert(1)', rejected],
  [5, 'URI: dashboard', malformed],
  [5, String.raw`URI: https://example.org\@evil.example/`, malformed],
  [5, 'URI:https://example.org/', malformed],
  [5, 'Version: 1', malformed],
  [6, 'Version: 2', malformed],
  [6, 'version: 1', malformed],
  [6, 'Request ID: x', malformed],
  [7, 'Chain ID: 0', malformed],
  [7, 'Chain ID: one', malformed],
  [7, 'Chain ID: -1', malformed],
  [7, 'Request ID: x', malformed],
  [8, 'Nonce', malformed],
  [8, 'Colour: red', malformed],
  [8, '', malformed],
  [9, 'Issued At: yesterday', malformed],
  [9, 'Issued At: 2026-02-30T00:00:00Z', malformed],
  [9, 'Request ID: x', malformed],
]

test.for(alterations)('[AUTH-09] line %i as %s is refused', async ([index, line, expected]) => {
  const wallet = openEthereumWallet()
  expect(await presentEthereum(ethereumLines(wallet).with(index, line), wallet)).toEqual(expected)
})

test('[AUTH-09] each time is looked at on its own', async () => {
  const wallet = openEthereumWallet()
  const lines = ethereumLines(wallet)
  const cases: [string[], unknown[]][] = [
    [[`Expiration Time: ${instant(1000)}`], good],
    [[`Expiration Time: ${instant()}`], rejected],
    [[`Expiration Time: ${instant(-1000)}`], rejected],
    [[`Not Before: ${instant()}`], good],
    [[`Not Before: ${instant(1000)}`], rejected],
    [[`Not Before: ${instant(-1000)}`, `Expiration Time: ${instant(-500)}`], rejected],
    [[`Not Before: ${instant(500)}`, `Expiration Time: ${instant(1000)}`], rejected],
    [['Expiration Time: never'], malformed],
    [['Not Before: '], malformed],
  ]
  for (const [more, expected] of cases)
    expect([more, ...(await presentEthereum([...lines, ...more], wallet))]).toEqual([more, ...expected])
  const issued = (offsetMs: number) => presentEthereum(lines.with(9, `Issued At: ${instant(offsetMs)}`), wallet)
  expect(await issued(-10 * minuteMs)).toEqual(good)
  expect(await issued(10 * minuteMs)).toEqual(good)
  expect(await issued(-10 * minuteMs - 1000)).toEqual(rejected)
  expect(await issued(10 * minuteMs + 1000)).toEqual(rejected)
})

test('[AUTH-09] a message works once, also twice at once, and for as long as it would be accepted', async () => {
  const wallet = openEthereumWallet()
  const message = ethereumLines(wallet)
    .with(9, `Issued At: ${instant(9 * minuteMs)}`)
    .join('\n')
  const body = { chain: 'ethereum', message, signature: wallet.sign(message) }
  const responses = await Promise.all([present(body), present(body), present(body)])
  expect(responses.map(([status]) => status).toSorted()).toEqual([200, 400, 400])
  expect(await present({ ...body, signature: body.signature.toUpperCase().replace('0X', '0x') })).toEqual(rejected)
  app.clock.advance(18 * minuteMs)
  expect(await present(body)).toEqual(rejected)
  app.clock.set(Date.now())
})

test('[AUTH-09] a signature of another wallet, of another text, or none at all is refused', async () => {
  const wallet = openEthereumWallet()
  const message = ethereumLines(wallet).join('\n')
  const ask = (signature: unknown, chain = 'ethereum') => present({ chain, message, signature })
  expect(await ask(openEthereumWallet().sign(message))).toEqual(rejected)
  expect(await ask(wallet.sign(`${message} `))).toEqual(rejected)
  expect(await ask(`0x${'00'.repeat(65)}`)).toEqual(rejected)
  expect(await ask(`${wallet.sign(message).slice(0, -2)}1d`)).toEqual(rejected)
  for (const wrong of ['', '0x', wallet.sign(message).slice(0, -2), { 0: 1 }, null, 7, [wallet.sign(message)]])
    expect(await ask(wrong)).toEqual(malformed)
  const solana = openSolanaWallet()
  const text = solanaLines(solana).join('\n')
  const askSolana = (signature: unknown) => present({ chain: 'solana', message: text, signature })
  expect(await askSolana(openSolanaWallet().sign(text))).toEqual(rejected)
  expect(await askSolana(Buffer.alloc(64).toString('base64'))).toEqual(rejected)
  for (const wrong of ['', Buffer.alloc(63).toString('base64'), Buffer.alloc(65).toString('base64'), {}])
    expect(await askSolana(wrong)).toEqual(malformed)
  // A key that everybody can sign for.
  const small = { ...solana, address: '11111111111111111111111111111111' }
  expect(
    await presentSolana(solanaLines(small), { ...small, sign: () => Buffer.alloc(64).toString('base64') }),
  ).toEqual(rejected)
})

test('[AUTH-09] a message that is too short or too long is none', async () => {
  const wallet = openEthereumWallet()
  for (const message of ['', 'x'.repeat(63), 'x'.repeat(20 * 1024 + 1), null, 7])
    expect(await present({ chain: 'ethereum', message, signature: wallet.sign(String(message)) })).toEqual(malformed)
})

test('[AUTH-09] off comes before anything else is looked at', async () => {
  const off = openAuthHost(app, { web3: { ethereum: false, solana: false } })
  for (const body of [{}, { chain: 'solana', message: 7, signature: {} }, { chain: 'bitcoin' }])
    expect(await present(body, off)).toEqual([422, 'web3_provider_disabled'])
  const half = openAuthHost(app, { web3: { ethereum: false, solana: true } })
  expect(await present({ chain: 'ethereum' }, half)).toEqual([422, 'web3_provider_disabled'])
  expect(await present({ chain: 'solana' }, half)).toEqual(malformed)
  for (const chain of ['bitcoin', '', null, 7, '__proto__'])
    expect(await present({ chain })).toEqual([400, 'web3_unsupported_chain'])
})

test('[AUTH-09] a banned wallet stays out, and with sign-up off only known ones come in', async () => {
  const wallet = openEthereumWallet()
  const closed = openAuthHost(app, { site_url: 'https://example.org', signup: false, confirm_email: 'required' })
  expect(await presentEthereum(ethereumLines(wallet), wallet, closed)).toEqual([422, 'signup_disabled'])
  const strict = openAuthHost(app, { site_url: 'https://example.org', confirm_email: 'required' })
  // The refusal used nothing up.
  const [status, id] = await presentEthereum(ethereumLines(wallet), wallet, strict)
  expect(status).toBe(200)
  expect(await presentEthereum([...ethereumLines(wallet), 'Request ID: 1'], wallet, closed)).toEqual([200, id])
  await app.deps.database.db
    .update(users)
    .set({ banned_until: new Date(app.clock.now() + minuteMs) })
    .where(eq(users.id, String(id)))
  expect(await presentEthereum([...ethereumLines(wallet), 'Request ID: 2'], wallet)).toEqual([403, 'user_banned'])
})

test('a long statement is not kept: it would travel in every token', async () => {
  const wallet = openEthereumWallet()
  expect(await presentEthereum(ethereumLines(wallet).with(3, 'long '.repeat(3000).trim()), wallet)).toEqual(good)
  const [way] = await app.deps.database.db
    .select()
    .from(identities)
    .where(eq(identities.provider_id, `web3:ethereum:${wallet.address}`))
  expect(JSON.stringify(way?.identity_data).length).toBeLessThan(600)
})

test('wallets are limited by address', async () => {
  const limited = await openTestApp()
  let last: unknown[] = []
  for (let tries = 0; tries < 31; tries += 1) last = await present({ chain: 'ethereum' }, limited)
  expect(last).toEqual([429, 'over_request_rate_limit'])
  await limited.close()
})
