import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, isLoopbackUrl, readConfig } from '#server/config.ts'

test('[START-01] an empty environment gives the defaults', () => {
  expect(readConfig({}, 'production')).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir: join(process.cwd(), 'data'),
    databaseUrl: null,
    appSecret: null,
    admin: null,
    smtpUrl: null,
    mailFrom: { name: '', address: 'no-reply@localhost' },
    rateLimits: true,
    logLevel: 'info',
    auth: { base_path: '/auth/v1', confirm_email: 'later', password_min_length: 12, jwt_lifetime_seconds: 3600 },
  })
})

test.each([
  ['https://grants.example.org', 'no-reply@grants.example.org'],
  ['http://192.0.2.7:3000', 'no-reply@localhost'],
  ['http://[::1]:3000', 'no-reply@localhost'],
])('without MAIL_FROM mails of %s are from %s', (publicUrl, address) => {
  expect(readConfig({ PUBLIC_URL: publicUrl }, 'production').mailFrom).toEqual({ name: '', address })
})

test.each([
  ['office@example.org', { name: '', address: 'office@example.org' }],
  ['Grants office <office@example.org>', { name: 'Grants office', address: 'office@example.org' }],
  ['"Grants, office" <office@example.org>', { name: 'Grants, office', address: 'office@example.org' }],
])('MAIL_FROM=%s is read', (text, address) => {
  expect(readConfig({ MAIL_FROM: text }, 'production').mailFrom).toEqual(address)
})

const postgres = 'postgres://grants:secret@localhost:5432/grants'

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '-1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'grants.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://grants.example.org/site' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://grants.example.org' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/grants' }],
  ['DATABASE_URL', { DATABASE_URL: 'nonsense' }],
  ['APP_SECRET', { DATABASE_URL: postgres }],
  ['APP_SECRET', { APP_SECRET: 'short' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.org' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'Violet-Harbour-7' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'Violet-Harbour-7' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.org:70000' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user@mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:50%@mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:pa/ss@mail.example.org' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.org?sendmail=true' }],
  ['MAIL_FROM', { MAIL_FROM: 'Grants office' }],
  ['MAIL_FROM', { MAIL_FROM: 'Office <office@example.org>, <x@example.org>' }],
  ['MAIL_FROM', { MAIL_FROM: 'Office\r\nBcc: x@example.org <office@example.org>' }],
  ['SMS_WEBHOOK_URL', { SMS_WEBHOOK_URL: 'sms' }],
  ['PAYMENTS_WEBHOOK_SECRET', { PAYMENTS_WEBHOOK_SECRET: 'short' }],
  ['PAYMENTS_WEBHOOK_SECRET', { PAYMENTS_WEBHOOK_SECRET: `${'a'.repeat(32)} short` }],
  ['PAYMENTS_WEBHOOK_SECRET', { PAYMENTS_WEBHOOK_SECRET: Array(3).fill('a'.repeat(32)).join(' ') }],
  ['PAYMENTS_SECRET', { PAYMENTS_SECRET: 'a'.repeat(32) }],
  ['OAUTH_GOOGLE_CLIENT_SECRET', { OAUTH_GOOGLE_CLIENT_ID: 'x' }],
  ['OAUTH_GITHUB_CLIENT_SECRET', { OAUTH_GITHUB_CLIENT_ID: 'x' }],
  ['OAUTH_GITHUB_CLIENT_ID', { OAUTH_GITHUB_CLIENT_SECRET: 'x' }],
  [
    'OAUTH_GITHUB_BASE_URL',
    { OAUTH_GITHUB_CLIENT_ID: 'x', OAUTH_GITHUB_CLIENT_SECRET: 'y', OAUTH_GITHUB_BASE_URL: 'github' },
  ],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.org' }],
  ['AI_MODEL', { AI_BASE_URL: 'https://models.example.org/v1' }],
  ['AI_BASE_URL', { AI_MODEL: 'm' }],
  ['AUTH_URL', { AUTH_URL: 'auth' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'maybe' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off', PUBLIC_URL: 'https://grants.example.org' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'balancer' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.5 10.0.0.6' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '5s' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '61' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['OAUTH_GITLAB_CLIENT_ID', { OAUTH_GITLAB_CLIENT_ID: 'x' }],
  ['AUTH_CONFIG', { AUTH_CONFIG: '/no/such/file.json' }],
  ['DATABASE_URI', { DATABASE_URI: postgres }],
  ['PUBLIC_URLS', { PUBLIC_URLS: 'https://grants.example.org' }],
  ['S3_REGIN', { S3_REGIN: 'eu' }],
])('[START-05] a wrong %s stops the start with one line: %j', (name, environment) => {
  const error = errorOf(environment)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error?.message.startsWith(`${name}: `)).toBe(true)
  expect(error?.message).not.toContain('\n')
  // Problem and remedy are two sentences.
  expect(error?.message.match(/\. [A-Z]/)).not.toBeNull()
})

test('[START-05] no message repeats a password', () => {
  expect(errorOf({ DATABASE_URL: 'mysql://grants:Secret-Word@localhost/x' })?.message).not.toContain('Secret-Word')
})

test.each([
  ['{"jwt_lifetime_seconds":0}', 'jwt_lifetime_seconds'],
  ['{"unknown_switch":true}', 'unknown_switch'],
  ['{"base_path":"auth/"}', 'base_path'],
  ['{"factors":{"max":0}}', 'factors.max'],
  ['{"factors":{"webauthn":true}}', 'webauthn'],
  ['{"captcha":{"provider":"recaptcha","secret":"x"}}', 'captcha.provider'],
  ['{"captcha":{"provider":"hcaptcha"}}', 'captcha.secret'],
  ['{"captcha":{"provider":"hcaptcha","secret":"x"}}', 'captcha.site_key.*locks everybody out'],
  ['{"captcha":{"provider":"turnstile","secret":"x","site_key":""}}', 'captcha.site_key'],
  ['{"captcha":{"provider":"turnstile","secret":"x","site_key":"k","script_url":"data:,x"}}', 'captcha.script_url'],
  ['not json', 'JSON'],
  ['{"site_url":"javascript:alert(1)"}', 'site_url'],
  ['{"test_otp":{"me":"123456"}}', 'test_otp'],
  ['{"test_otp":{"1234567890":"secret"}}', 'test_otp'],
])('[START-05] the AUTH_CONFIG file %j is refused and its key named', (text, named) => {
  const path = join(mkdtempSync(join(tmpdir(), 'grantwright-config-')), 'auth.json')
  writeFileSync(path, text)
  expect(errorOf({ AUTH_CONFIG: path })?.message).toMatch(new RegExp(`^AUTH_CONFIG: .*${named}`))
})

test('[START-05] what the AUTH_CONFIG file does not name of the factors keeps its default', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'grantwright-config-')), 'auth.json')
  writeFileSync(path, '{"factors":{"phone":false}}')
  const { factors } = readConfig({ AUTH_CONFIG: path }, 'test').auth
  expect(factors).toEqual({ totp: true, phone: false, max: 10 })
})

test('settings of other programs are left alone', () => {
  expect(() =>
    readConfig({ PATH: '/usr/bin', HOME: '/root', npm_config_x: '1', LANG: 'C' }, 'production'),
  ).not.toThrow()
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://localhost.example.org', false],
  ['https://127.0.0.1.example.org', false],
])('%s is on this machine: %s', (url, expected) => {
  expect(isLoopbackUrl(url)).toBe(expected)
})

function errorOf(environment: Record<string, string>): ConfigError | null {
  try {
    readConfig(environment, 'production')
    return null
  } catch (error) {
    return error instanceof ConfigError ? error : null
  }
}
