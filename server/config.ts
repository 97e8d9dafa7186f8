import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { withoutEndSlashes } from '#shared/end-slashes.ts'
import { authSettingsSchema } from '#server/config/auth-settings.ts'
import { defaultSender, readMailAddress } from '#server/config/mail-address.ts'
import { isLoopbackHost, mailServerUrlError } from '#server/config/mail-server-url.ts'

/** How the process runs: `npm start`, `npm run dev`, or inside a test. */
export type Mode = 'production' | 'development' | 'test'

/** An OAuth provider's registration, with the address of another server than the usual one when it is set. */
export type OAuthProviderConfig = { clientId: string; clientSecret: string; baseUrl: string | null }

/** A setting that stops the start. The message names the setting, the problem and the remedy in one line. @see START-05 */
export class ConfigError extends Error {
  constructor(setting: string, ...sentences: string[]) {
    super(`${setting}: ${sentences.join('. ')}.`)
    this.name = 'ConfigError'
  }
}

const secretLengthMin = 32
const makeSecret = 'Make one with: openssl rand -base64 48'

function wholeNumber(max: number, remedy: string) {
  return z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) <= max, {
      error: ({ input }) => `expected a whole number from 0 to ${max}, got "${input}". ${remedy}`,
    })
    .transform(Number)
}

function url(example: string, protocols: readonly string[] = ['http:', 'https:']) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    abort: true,
    error: ({ path }) =>
      `expected an address that begins with ${protocols.join(' or ')}//, got something else. Set it like ${String(path?.[0])}=${example}`,
  })
}

function oneOf<const Choice extends string>(choices: readonly Choice[], remedy: string) {
  return z.enum(choices, {
    error: ({ input }) => `expected one of ${choices.join(', ')}, got "${input}". ${remedy}`,
  })
}

function listOf(what: string, example: string, isRight: (item: string) => boolean) {
  const item = z.string().refine(isRight, {
    error: ({ input, path }) =>
      `expected ${what} with commas between them, got "${input}". Set it like ${String(path?.[0])}=${example}`,
  })
  const split = (text: string) => text.split(',').flatMap((each) => each.trim() || [])
  return z.string().transform(split).pipe(z.array(item)).default([])
}

/** An address, or one with the length of its prefix. A prefix of nothing would trust the whole world. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Whatever is not empty. */
const text = z.string().optional()

const smtpExample = 'smtp://user:password@mail.example.org:587'
const paymentsError = `expected one secret of at least ${secretLengthMin} characters, or two with a space between them. ${makeSecret}`

/**
 * Every setting once: what its text becomes, its default, and what is said of a wrong one: the problem, and the remedy as a
 * sentence of its own.
 */
const settings = z.object({
  // 0 asks the system for any free port: tests use it.
  PORT: wholeNumber(65_535, 'Set PORT=3000 or leave it out').default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url('https://grants.example.org')
    .refine((text) => isOrigin(new URL(text)), {
      abort: true,
      error: ({ input }) =>
        `expected an origin without a path, got "${input}". Set PUBLIC_URL=${new URL(String(input)).origin}`,
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url('postgres://user:password@host:5432/name', ['postgres:', 'postgresql:']).optional(),
  APP_SECRET: z
    .string()
    .min(secretLengthMin, {
      error: ({ input }) =>
        `expected at least ${secretLengthMin} characters, got ${String(input).length}. ${makeSecret}`,
    })
    .optional(),
  ADMIN_EMAIL: z
    .email({
      error: ({ input }) => `expected an e-mail address, got "${input}". Set it like ADMIN_EMAIL=admin@example.org`,
    })
    .optional(),
  ADMIN_PASSWORD: text,
  SMTP_URL: url(smtpExample, ['smtp:', 'smtps:'])
    .refine((text) => mailServerUrlError(text) === null, {
      error: ({ input }) => `${mailServerUrlError(String(input))}. Set it like SMTP_URL=${smtpExample}`,
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => readMailAddress(text) !== null,
      'expected an address, or a name and an address in angle brackets, got something else. Set it like MAIL_FROM="Grants office <office@example.org>"',
    )
    .transform(readMailAddress)
    .optional(),
  SMS_WEBHOOK_URL: url('https://sms.example.org/send').optional(),
  PAYMENTS_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(/\s+/))
    .pipe(z.array(z.string().min(secretLengthMin, paymentsError)).max(2, paymentsError))
    .optional(),
  OAUTH_GOOGLE_CLIENT_ID: text,
  OAUTH_GOOGLE_CLIENT_SECRET: text,
  OAUTH_GOOGLE_ISSUER: url('https://accounts.example.org').optional(),
  OAUTH_GITHUB_CLIENT_ID: text,
  OAUTH_GITHUB_CLIENT_SECRET: text,
  OAUTH_GITHUB_BASE_URL: url('https://accounts.example.org').optional(),
  S3_ENDPOINT: url('https://s3.example.org').optional(),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  EU_PORTAL_URL: portal('https://ec.europa.eu/info/funding-tenders/opportunities'),
  GRANTS_GOV_URL: portal('https://api.grants.gov'),
  AI_BASE_URL: url('https://models.example.org/v1').optional(),
  AI_API_KEY: text,
  AI_MODEL: text,
  AUTH_CONFIG: z.string().transform(readJsonFile).optional(),
  AUTH_URL: url('https://auth.example.org/auth/v1')
    .refine(
      (text) => new URL(text).search + new URL(text).hash === '',
      'has a query or a fragment. Give the base address alone',
    )
    .transform((text) => withoutEndSlashes(new URL(text).origin + new URL(text).pathname))
    .optional(),
  RATE_LIMITS: oneOf(['on', 'off'], 'Set RATE_LIMITS=on or leave it out').default('on'),
  OUTBOUND_ALLOW: listOf('places like host:port', 'crm.internal:8080', (place) =>
    /^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(place),
  ),
  TRUSTED_PROXIES: listOf('addresses or networks', '10.0.0.5,172.16.0.0/12', isNetwork),
  DRAIN_SECONDS: wholeNumber(
    60,
    'Set it a little above the time in which the balancer notices, like DRAIN_SECONDS=5',
  ).default(0),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'Set LOG_LEVEL=info or leave it out',
  ).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,}$/,
      'it is shorter than 16 characters, or has others than letters, digits and . _ ~ + / = -. Use the output of: openssl rand -hex 24',
    )
    .optional(),
})

/** The same with what needs two settings. */
const together = settings
  .superRefine(
    allOrNone(
      ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
      (missing) =>
        `ADMIN_EMAIL and ADMIN_PASSWORD belong together, one is missing. Set ${missing} too, or leave both out`,
    ),
  )
  .superRefine(pair('OAUTH_GOOGLE_CLIENT_ID', 'OAUTH_GOOGLE_CLIENT_SECRET'))
  .superRefine(pair('OAUTH_GITHUB_CLIENT_ID', 'OAUTH_GITHUB_CLIENT_SECRET'))
  .superRefine(
    allOrNone(
      ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      () => 'is missing while other S3 settings are set. Set all five S3 settings, or none',
    ),
  )
  .refine((given) => given.AI_BASE_URL !== undefined || (given.AI_MODEL ?? given.AI_API_KEY) === undefined, {
    path: ['AI_BASE_URL'],
    error: 'is missing while other AI settings are set. Set AI_BASE_URL and AI_MODEL, or neither',
  })
  .refine((given) => given.AI_BASE_URL === undefined || given.AI_MODEL !== undefined, {
    path: ['AI_MODEL'],
    error: 'is missing while AI_BASE_URL is set. Set it to a model name of that service',
  })
  .refine((given) => given.RATE_LIMITS === 'on' || given.PUBLIC_URL === undefined || isLoopbackUrl(given.PUBLIC_URL), {
    path: ['RATE_LIMITS'],
    error: 'off is for load measurements on loopback only, and PUBLIC_URL is another address. Leave RATE_LIMITS out',
  })

function allOrNone(names: readonly SettingName[], error: (missing: SettingName) => string) {
  return (given: Partial<Record<SettingName, unknown>>, ctx: z.RefinementCtx) => {
    const missing = names.find((name) => given[name] === undefined)
    if (missing === undefined || names.every((name) => given[name] === undefined)) return
    ctx.addIssue({ code: 'custom', path: [missing], message: error(missing) })
  }
}

function pair(id: SettingName, secret: SettingName) {
  return allOrNone([id, secret], () => `is missing while its pair is set. Set ${id} and ${secret} together, or neither`)
}

function portal(usual: string) {
  return url(usual).default(usual).transform(withoutEndSlashes)
}

function isOrigin({ pathname, search, hash, username }: URL): boolean {
  return pathname === '/' && search + hash + username === ''
}

/** True when the address names this machine: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}

type SettingName = keyof typeof settings.shape
type Environment = Readonly<Record<string, string | undefined>>

/** Everything that the environment says, checked and typed. @see docs/reference/interfaces.md#environment (Environment) */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment. The only place of the server that does.
 *
 * @param environment `process.env`, or a test's own.
 * @throws {ConfigError} for a wrong, contradictory, missing or misspelt setting.
 */
export function readConfig(environment: Environment, mode: Mode) {
  rejectMisspelt(environment)
  const given = Object.entries(environment).map(([name, text]) => [name, text?.trim() || undefined])
  const read = together.safeParse(Object.fromEntries(given))
  if (!read.success) throw rejection(read.error)
  const set = read.data
  if (set.APP_SECRET === undefined && set.DATABASE_URL !== undefined && mode === 'production')
    throw new ConfigError(
      'APP_SECRET',
      'is required with DATABASE_URL in production, the same on every replica',
      makeSecret,
    )
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`
  const auth = readAuthSettings(set.AUTH_CONFIG, { siteUrl: publicUrl, phone: set.SMS_WEBHOOK_URL !== undefined })
  if (set.AUTH_URL !== undefined && auth.auth.base_path === '')
    throw new ConfigError('AUTH_CONFIG', 'key "base_path": "" cannot be used together with AUTH_URL', 'Give it a path')
  return {
    mode,
    port: set.PORT,
    host: set.HOST,
    /** Site origin without a slash at the end. */
    publicUrl,
    /** Absolute path. */
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL ?? null,
    /** Null: generated into the data folder. */
    appSecret: set.APP_SECRET ?? null,
    admin: whole({ email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD }),
    smtpUrl: set.SMTP_URL ?? null,
    /** Who mails are from. */
    mailFrom: set.MAIL_FROM ?? defaultSender(publicUrl),
    /** Whether MAIL_FROM names the sender, so that nothing else does. */
    mailFromIsSet: set.MAIL_FROM !== undefined,
    /** Whether answers to mails reach this site; settings that are in force say so. */
    answersByMail: false,
    /** Whether changes on the pages of the site wait as drafts for those who chose nothing; settings that are in force say so. */
    editsAsDrafts: false,
    smsWebhookUrl: set.SMS_WEBHOOK_URL ?? null,
    /** Secrets that payment events are signed with, two while one is being replaced; null: no payment provider. */
    paymentsWebhookSecrets: set.PAYMENTS_WEBHOOK_SECRET ?? null,
    oauth: {
      google: provider(set.OAUTH_GOOGLE_CLIENT_ID, set.OAUTH_GOOGLE_CLIENT_SECRET, set.OAUTH_GOOGLE_ISSUER),
      github: provider(set.OAUTH_GITHUB_CLIENT_ID, set.OAUTH_GITHUB_CLIENT_SECRET, set.OAUTH_GITHUB_BASE_URL),
    },
    s3: whole({
      endpoint: set.S3_ENDPOINT,
      bucket: set.S3_BUCKET,
      region: set.S3_REGION,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    }),
    ai:
      set.AI_BASE_URL && set.AI_MODEL
        ? { baseUrl: set.AI_BASE_URL, apiKey: set.AI_API_KEY ?? null, model: set.AI_MODEL }
        : null,
    ...auth,
    authUrl: set.AUTH_URL ?? null,
    rateLimits: set.RATE_LIMITS === 'on',
    /** What Prometheus sends to read /metrics from elsewhere; null: only this machine reads them. */
    metricsToken: set.METRICS_TOKEN ?? null,
    /** `host:port` of receivers in one's own network that webhooks and trials may reach. */
    outboundAllow: set.OUTBOUND_ALLOW.map((place) => place.toLowerCase()),
    /** Where the details of topics of the EU Funding & Tenders portal are asked for; without a slash at the end. */
    euPortalUrl: set.EU_PORTAL_URL,
    /** Where opportunities of Grants.gov are asked for; without a slash at the end. */
    grantsGovUrl: set.GRANTS_GOV_URL,
    /** Addresses and networks (`10.0.0.0/8`) of proxies on other machines whose X-Forwarded-For is believed. */
    trustedProxies: set.TRUSTED_PROXIES,
    /** How long a process that is asked to stop goes on serving while /ready says that it leaves, in seconds. */
    drainSeconds: set.DRAIN_SECONDS,
    logLevel: set.LOG_LEVEL ?? (mode === 'test' ? 'silent' : 'info'),
  }
}

/** What belongs together, once it is all there. */
function whole<Key extends string>(group: Record<Key, string | undefined>): Record<Key, string> | null {
  const isWhole = (all: Record<Key, string | undefined>): all is Record<Key, string> =>
    Object.values(all).every((each) => each !== undefined)
  return isWhole(group) ? group : null
}

function provider(clientId?: string, clientSecret?: string, baseUrl: string | null = null): OAuthProviderConfig | null {
  return clientId && clientSecret ? { clientId, clientSecret, baseUrl } : null
}

function readJsonFile(path: string, ctx: z.RefinementCtx): { path: string; content: unknown } {
  try {
    return { path, content: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    ctx.addIssue(`the file ${path} could not be read as JSON (${reason}). Correct the file or leave AUTH_CONFIG out`)
    return z.NEVER
  }
}

/** The switches, and the keys that the file names: what it says cannot be changed at run time. */
function readAuthSettings(
  file: { path: string; content: unknown } | undefined,
  defaults: Parameters<typeof authSettingsSchema>[0],
) {
  const given = file === undefined ? {} : file.content
  const result = authSettingsSchema(defaults).safeParse(given)
  // What the schema takes is an object.
  if (result.success) return { auth: result.data, authNamed: Object.keys(Object(given)) }
  const [issue] = result.error.issues
  const key = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue?.path.join('.')
  throw new ConfigError('AUTH_CONFIG', `key "${key}" in ${file?.path}: ${issue?.message}`, 'Correct or remove that key')
}

function rejection({ issues: [issue] }: z.ZodError): ConfigError {
  return new ConfigError(String(issue?.path[0]), issue?.message ?? 'is not valid')
}

/** Groups of settings in which every name is ours, so that an unknown name is a mistake. */
const ownPrefixes = ['OAUTH_', 'S3_', 'SMTP_', 'PAYMENTS_']

/** Stops on names that look like ours but are not: a wrong tail behind one of our prefixes, or one letter off. */
function rejectMisspelt(environment: Environment): void {
  const settingNames = Object.keys(settings.shape)
  for (const name of Object.keys(environment)) {
    if (settingNames.includes(name)) continue
    const near = settingNames.find((candidate) => candidate.length >= 7 && editDistanceIsOne(candidate, name))
    if (near) throw new ConfigError(name, 'is not a setting', `Did you mean ${near}`)
    const prefix = ownPrefixes.find((start) => name.startsWith(start))
    if (prefix)
      throw new ConfigError(
        name,
        'is not a setting',
        `Known are ${settingNames.filter((candidate) => candidate.startsWith(prefix)).join(', ')}`,
      )
  }
}

function editDistanceIsOne(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  const rest = (text: string, from: number) => text.slice(from)
  return (
    rest(left, start + 1) === rest(right, start + 1) ||
    rest(left, start) === rest(right, start + 1) ||
    rest(left, start + 1) === rest(right, start)
  )
}
