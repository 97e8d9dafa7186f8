import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { withoutEndSlashes } from '#shared/end-slashes.ts'
import { authSettingsSchema } from '#server/auth/settings.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { defaultSender, readMailAddress } from '#server/mail/mail-address.ts'
import type { MailAddress } from '#server/mail/mail-address.ts'
import { mailServerUrlFault } from '#server/mail/mail-server-url.ts'

/** How the process runs: `npm start`, `npm run dev`, or inside a test. */
export type Mode = 'production' | 'development' | 'test'

/** An OAuth provider's registration, with the address of another server than the usual one when it is set. */
export type OAuthProviderConfig = { clientId: string; clientSecret: string; baseUrl: string | null }

/** Everything that the environment says, checked and typed. @see docs/reference/interfaces.md#environment (Environment) */
export type Config = {
  mode: Mode
  port: number
  host: string
  /** Site origin without a slash at the end. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | null
  /** Null: generated into the data folder. */
  appSecret: string | null
  admin: { email: string; password: string } | null
  smtpUrl: string | null
  /** Who mails are from. */
  mailFrom: MailAddress
  /** Whether MAIL_FROM names the sender, so that nothing else does. */
  mailFromIsSet: boolean
  /** Whether answers to mails reach this site; settings that are in force say so. */
  answersByMail: boolean
  smsWebhookUrl: string | null
  /** Secrets that payment events are signed with, two while one is being replaced; null: no payment provider. */
  paymentsWebhookSecrets: readonly string[] | null
  oauth: { google: OAuthProviderConfig | null; github: OAuthProviderConfig | null }
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null
  ai: { baseUrl: string; apiKey: string | null; model: string } | null
  auth: AuthSettings
  /** Keys that the file of AUTH_CONFIG names: what it says cannot be changed at run time. */
  authNamed: readonly string[]
  authUrl: string | null
  rateLimits: boolean
  /** What Prometheus sends to read /metrics from elsewhere; null: only this machine reads them. */
  metricsToken: string | null
  /** `host:port` of receivers in one's own network that webhooks and trials may reach. */
  outboundAllow: readonly string[]
  /** Where the details of topics of the EU Funding & Tenders portal are asked for; without a slash at the end. */
  euPortalUrl: string
  /** Where opportunities of Grants.gov are asked for; without a slash at the end. */
  grantsGovUrl: string
  /** Addresses and networks (`10.0.0.0/8`) of proxies beside this machine whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** How long a process that was told to stop goes on serving while /ready says that it leaves, in seconds. */
  drainSeconds: number
  logLevel: string
}

/** A setting that stops the start. The message names the setting and the remedy in one line. @see START-05 */
export class ConfigError extends Error {
  constructor(setting: string, problem: string, remedy: string) {
    super(`${setting}: ${problem}. ${remedy}.`)
    this.name = 'ConfigError'
  }
}

/** Shortest application secret, in characters. */
const appSecretLengthMin = 32

/** Longest time that a stop may be announced before it begins, in seconds. */
const drainSecondsMax = 60

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'APP_SECRET',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_WEBHOOK_URL',
  'PAYMENTS_WEBHOOK_SECRET',
  'OAUTH_GOOGLE_CLIENT_ID',
  'OAUTH_GOOGLE_CLIENT_SECRET',
  'OAUTH_GOOGLE_ISSUER',
  'OAUTH_GITHUB_CLIENT_ID',
  'OAUTH_GITHUB_CLIENT_SECRET',
  'OAUTH_GITHUB_BASE_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'EU_PORTAL_URL',
  'GRANTS_GOV_URL',
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_MODEL',
  'AUTH_CONFIG',
  'AUTH_URL',
  'RATE_LIMITS',
  'OUTBOUND_ALLOW',
  'TRUSTED_PROXIES',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
  'METRICS_TOKEN',
] as const

type SettingName = (typeof settingNames)[number]
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment. The only place of the server that does.
 *
 * @param environment `process.env`, or a test's own.
 * @throws {ConfigError} for a wrong, contradictory, missing or misspelt setting.
 */
export function readConfig(environment: Environment, mode: Mode): Config {
  refuseMisspelt(environment)
  const text = (name: SettingName): string | null => environment[name]?.trim() || null
  const port = readPort(text('PORT'))
  const host = text('HOST') ?? 'localhost'
  const publicUrl = readPublicUrl(text('PUBLIC_URL')) ?? `http://localhost:${port}`
  const databaseUrl = readUrl(
    'DATABASE_URL',
    text('DATABASE_URL'),
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/name',
  )
  const authSettings = readAuthSettings(text('AUTH_CONFIG'), publicUrl, text('SMS_WEBHOOK_URL') !== null)
  const authUrl = readAuthUrl(text('AUTH_URL'), authSettings.auth.base_path)
  const appSecret = readAppSecret(text('APP_SECRET'), databaseUrl !== null && mode === 'production')
  return {
    mode,
    port,
    host,
    publicUrl,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    appSecret,
    admin: readAdmin(text('ADMIN_EMAIL'), text('ADMIN_PASSWORD')),
    smtpUrl: readSmtpUrl(text('SMTP_URL')),
    mailFrom: readMailFrom(text('MAIL_FROM'), publicUrl),
    mailFromIsSet: text('MAIL_FROM') !== null,
    answersByMail: false,
    smsWebhookUrl: readUrl(
      'SMS_WEBHOOK_URL',
      text('SMS_WEBHOOK_URL'),
      ['http:', 'https:'],
      'https://sms.example.org/send',
    ),
    paymentsWebhookSecrets: readPaymentsSecrets(text('PAYMENTS_WEBHOOK_SECRET')),
    oauth: {
      google: readProvider(environment, 'OAUTH_GOOGLE_CLIENT_ID', 'OAUTH_GOOGLE_CLIENT_SECRET', 'OAUTH_GOOGLE_ISSUER'),
      github: readProvider(
        environment,
        'OAUTH_GITHUB_CLIENT_ID',
        'OAUTH_GITHUB_CLIENT_SECRET',
        'OAUTH_GITHUB_BASE_URL',
      ),
    },
    s3: readS3(text),
    ai: readAi(text),
    ...authSettings,
    authUrl,
    rateLimits: readRateLimits(text('RATE_LIMITS'), publicUrl),
    euPortalUrl: readPortalUrl('EU_PORTAL_URL', text, 'https://ec.europa.eu/info/funding-tenders/opportunities'),
    grantsGovUrl: readPortalUrl('GRANTS_GOV_URL', text, 'https://api.grants.gov'),
    outboundAllow: readOutboundAllow(text('OUTBOUND_ALLOW')),
    trustedProxies: readTrustedProxies(text('TRUSTED_PROXIES')),
    drainSeconds: readDrainSeconds(text('DRAIN_SECONDS')),
    metricsToken: readMetricsToken(text('METRICS_TOKEN')),
    logLevel: readChoice('LOG_LEVEL', text('LOG_LEVEL') ?? (mode === 'test' ? 'silent' : 'info'), logLevels),
  }
}

const metricsTokenLengthMin = 16

function readMetricsToken(token: string | null): string | null {
  if (token !== null && (token.length < metricsTokenLengthMin || !/^[\w.~+/=-]+$/.test(token)))
    throw new ConfigError(
      'METRICS_TOKEN',
      'it is shorter than 16 characters, or has others than letters, digits and . _ ~ + / = -',
      'Use the output of: openssl rand -hex 24',
    )
  return token
}

/** True when the address names this machine: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function readPort(text: string | null): number {
  if (text === null) return 3000
  const port = Number(text)
  // 0 asks the system for any free port: tests use it.
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new ConfigError(
      'PORT',
      `expected a whole number from 0 to 65535, got "${text}"`,
      'Set PORT=3000 or leave it out',
    )
  }
  return port
}

function readPublicUrl(text: string | null): string | null {
  const url = readUrl('PUBLIC_URL', text, ['http:', 'https:'], 'https://grants.example.org')
  if (url === null) return null
  const parsed = new URL(url)
  if (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username) {
    throw new ConfigError(
      'PUBLIC_URL',
      `expected an origin without a path, got "${url}"`,
      `Set PUBLIC_URL=${parsed.origin}`,
    )
  }
  return parsed.origin
}

function readUrl(name: SettingName, text: string | null, protocols: readonly string[], example: string): string | null {
  if (text === null) return null
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(
      name,
      `expected an address that begins with ${protocols.join(' or ')}//, got something else`,
      `Set it like ${name}=${example}`,
    )
  }
  return text
}

function readSmtpUrl(text: string | null): string | null {
  const example = 'smtp://user:password@mail.example.org:587'
  const url = readUrl('SMTP_URL', text, ['smtp:', 'smtps:'], example)
  const fault = url === null ? null : mailServerUrlFault(url)
  if (fault !== null) throw new ConfigError('SMTP_URL', fault, `Set it like SMTP_URL=${example}`)
  return url
}

function readMailFrom(text: string | null, publicUrl: string): MailAddress {
  if (text === null) return defaultSender(publicUrl)
  const address = readMailAddress(text)
  if (address !== null) return address
  throw new ConfigError(
    'MAIL_FROM',
    'expected an address, or a name and an address in angle brackets, got something else',
    'Set it like MAIL_FROM="Grants office <office@example.org>"',
  )
}

function readAppSecret(text: string | null, required: boolean): string | null {
  const remedy = 'Make one with: openssl rand -base64 48'
  if (text === null && required) {
    throw new ConfigError(
      'APP_SECRET',
      'is required with DATABASE_URL in production, the same on every replica',
      remedy,
    )
  }
  if (text !== null && text.length < appSecretLengthMin) {
    throw new ConfigError(
      'APP_SECRET',
      `expected at least ${appSecretLengthMin} characters, got ${text.length}`,
      remedy,
    )
  }
  return text
}

function readPaymentsSecrets(text: string | null): string[] | null {
  if (text === null) return null
  const secrets = text.split(/\s+/)
  if (secrets.length > 2 || secrets.some((secret) => secret.length < appSecretLengthMin)) {
    throw new ConfigError(
      'PAYMENTS_WEBHOOK_SECRET',
      `expected one secret of at least ${appSecretLengthMin} characters, or two with a space between them`,
      'Make one with: openssl rand -base64 48',
    )
  }
  return secrets
}

function readAdmin(email: string | null, password: string | null): Config['admin'] {
  if (email === null && password === null) return null
  if (email === null || password === null) {
    const missing = email === null ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD'
    throw new ConfigError(
      missing,
      'ADMIN_EMAIL and ADMIN_PASSWORD belong together, one is missing',
      `Set ${missing} too, or leave both out`,
    )
  }
  if (!z.email().safeParse(email).success) {
    throw new ConfigError(
      'ADMIN_EMAIL',
      `expected an e-mail address, got "${email}"`,
      'Set it like ADMIN_EMAIL=admin@example.org',
    )
  }
  return { email, password }
}

function readProvider(
  environment: Environment,
  idName: SettingName,
  secretName: SettingName,
  baseName: SettingName,
): OAuthProviderConfig | null {
  const clientId = environment[idName]?.trim() || null
  const clientSecret = environment[secretName]?.trim() || null
  if (clientId === null && clientSecret === null) return null
  if (clientId === null || clientSecret === null) {
    const missing = clientId === null ? idName : secretName
    throw new ConfigError(
      missing,
      `is missing while its pair is set`,
      `Set ${idName} and ${secretName} together, or neither`,
    )
  }
  return {
    clientId,
    clientSecret,
    baseUrl: readUrl(
      baseName,
      environment[baseName]?.trim() || null,
      ['http:', 'https:'],
      'https://accounts.example.org',
    ),
  }
}

function readS3(text: (name: SettingName) => string | null): Config['s3'] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (names.every((name) => text(name) === null)) return null
  const required = (name: (typeof names)[number]): string => {
    const value = text(name)
    if (value === null)
      throw new ConfigError(name, 'is missing while other S3 settings are set', 'Set all five S3 settings, or none')
    return value
  }
  readUrl('S3_ENDPOINT', required('S3_ENDPOINT'), ['http:', 'https:'], 'https://s3.example.org')
  return {
    endpoint: required('S3_ENDPOINT'),
    bucket: required('S3_BUCKET'),
    region: required('S3_REGION'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

function readAuthUrl(text: string | null, basePath: string): string | null {
  const url = readUrl('AUTH_URL', text, ['http:', 'https:'], 'https://auth.example.org/auth/v1')
  if (url === null) return null
  const { origin, pathname, search, hash } = new URL(url)
  if (search !== '' || hash !== '')
    throw new ConfigError('AUTH_URL', 'has a query or a fragment', 'Give the base address alone')
  if (basePath === '')
    throw new ConfigError('AUTH_CONFIG', 'key "base_path": "" cannot stand beside AUTH_URL', 'Give it a path')
  return `${origin}${withoutEndSlashes(pathname)}`
}

function readPortalUrl(
  name: 'EU_PORTAL_URL' | 'GRANTS_GOV_URL',
  text: (name: SettingName) => string | null,
  usual: string,
): string {
  return withoutEndSlashes(readUrl(name, text(name), ['http:', 'https:'], usual) ?? usual)
}

function readAi(text: (name: SettingName) => string | null): Config['ai'] {
  const baseUrl = readUrl('AI_BASE_URL', text('AI_BASE_URL'), ['http:', 'https:'], 'https://models.example.org/v1')
  const model = text('AI_MODEL')
  const apiKey = text('AI_API_KEY')
  if (baseUrl === null && model === null && apiKey === null) return null
  if (baseUrl === null)
    throw new ConfigError(
      'AI_BASE_URL',
      'is missing while other AI settings are set',
      'Set AI_BASE_URL and AI_MODEL, or neither',
    )
  if (model === null)
    throw new ConfigError('AI_MODEL', 'is missing while AI_BASE_URL is set', 'Set it to a model name of that service')
  return { baseUrl, apiKey, model }
}

function readRateLimits(text: string | null, publicUrl: string): boolean {
  const choice = readChoice('RATE_LIMITS', text ?? 'on', ['on', 'off'])
  if (choice === 'off' && !isLoopbackUrl(publicUrl)) {
    throw new ConfigError(
      'RATE_LIMITS',
      'off is for load measurements on loopback only, and PUBLIC_URL is another address',
      'Leave RATE_LIMITS out',
    )
  }
  return choice === 'on'
}

function readOutboundAllow(text: string | null): string[] {
  const places = (text ?? '').split(',').map((place) => place.trim().toLowerCase())
  const wrong = places.find((place) => place !== '' && !/^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/.test(place))
  if (wrong !== undefined) {
    throw new ConfigError(
      'OUTBOUND_ALLOW',
      `expected places like host:port with commas between them, got "${wrong}"`,
      'Set it like OUTBOUND_ALLOW=crm.internal:8080',
    )
  }
  return places.filter((place) => place !== '')
}

function readTrustedProxies(text: string | null): string[] {
  const proxies = (text ?? '').split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => proxy !== '' && !isNetwork(proxy))
  if (wrong !== undefined) {
    throw new ConfigError(
      'TRUSTED_PROXIES',
      `expected addresses or networks with commas between them, got "${wrong}"`,
      'Set it like TRUSTED_PROXIES=10.0.0.5,172.16.0.0/12',
    )
  }
  return proxies.filter((proxy) => proxy !== '')
}

/** An address, or one with the length of its prefix. A prefix of nothing would trust the whole world. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

function readDrainSeconds(text: string | null): number {
  const seconds = Number(text ?? '0')
  if (text === null || (/^\d{1,2}$/.test(text) && seconds <= drainSecondsMax)) return seconds
  throw new ConfigError(
    'DRAIN_SECONDS',
    `expected a whole number from 0 to ${drainSecondsMax}, got "${text}"`,
    'Set it a little above the time in which the balancer notices, like DRAIN_SECONDS=5',
  )
}

function readChoice(name: SettingName, text: string, choices: readonly string[]): string {
  if (!choices.includes(text)) {
    throw new ConfigError(
      name,
      `expected one of ${choices.join(', ')}, got "${text}"`,
      `Set ${name}=${choices.includes('info') ? 'info' : choices[0]} or leave it out`,
    )
  }
  return text
}

function readAuthSettings(
  path: string | null,
  publicUrl: string,
  smsIsSet: boolean,
): Pick<Config, 'auth' | 'authNamed'> {
  let given: unknown = {}
  if (path !== null) {
    try {
      given = JSON.parse(readFileSync(path, 'utf8'))
    } catch (error) {
      throw new ConfigError(
        'AUTH_CONFIG',
        `the file ${path} could not be read as JSON (${error instanceof Error ? error.message : 'unknown'})`,
        'Correct the file or leave AUTH_CONFIG out',
      )
    }
  }
  const result = authSettingsSchema({ siteUrl: publicUrl, phone: smsIsSet }).safeParse(given)
  // What the schema takes is an object.
  if (result.success) return { auth: result.data, authNamed: Object.keys(Object(given)) }
  const issue = result.error.issues[0]
  const key = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : (issue?.path.join('.') ?? '')
  throw new ConfigError(
    'AUTH_CONFIG',
    `key "${key}" in ${path}: ${issue?.message ?? 'not valid'}`,
    'Correct or remove that key',
  )
}

/** Groups of settings in which every name is ours, so that an unknown name is a mistake. */
const ownPrefixes = ['OAUTH_', 'S3_', 'SMTP_', 'PAYMENTS_']

/** Stops on names that look like ours but are not: a wrong tail behind one of our prefixes, or one letter off. */
function refuseMisspelt(environment: Environment): void {
  const known = new Set<string>(settingNames)
  for (const name of Object.keys(environment)) {
    if (known.has(name)) continue
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
