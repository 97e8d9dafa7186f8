import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { expect } from '@playwright/test'
import { openSmtpServer } from '../../support/smtp-server.ts'
import type { ReceivedMail } from '../../support/smtp-server.ts'
import { newPerson } from './people.ts'
import type { Person } from './people.ts'
import { startSite } from '../../support/site-process.ts'
import { createSiteDatabase } from './site-database.ts'

/** What a letter asks of its reader. */
export type Letter = { subject: string; link: string; code: string }

/** A site whose letters go through a real mail server. */
export type MailedSite = {
  url: string
  /** Registers an account through the auth service and confirms its address by the code of its letter. */
  register(): Promise<Person>
  /** The official client as a program outside of any browser uses it. */
  client(): InstanceType<typeof AuthClient>
  /** Waits for the newest letter to a user that has a link and a code, beyond those already read. */
  nextLetter(to: string): Promise<Letter>
  /** Letters to a user that have arrived, read or not. */
  letters(to: string): ReceivedMail[]
}

/** A code is on a line of its own. */
const codePattern = /^\s*(\d{6})\s*$/m

/**
 * Runs something on a site of its own with a mail server of its own.
 *
 * @param switches of the auth service, as in AUTH_CONFIG.
 */
export async function withMailedSite(
  switches: Record<string, unknown>,
  use: (site: MailedSite) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-mailed-'))
  const file = join(folder, 'auth.json')
  writeFileSync(file, JSON.stringify(switches))
  const database = await createSiteDatabase()
  const smtp = await openSmtpServer()
  const running = await startSite({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: 'a secret of the browser tests, long enough',
    SMTP_URL: smtp.url,
    // Telephones can be second factors; nothing is posted for the numbers of the switch `test_otp`.
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
    MAIL_FROM: 'Grantwright <hello@grantwright.example>',
    AUTH_CONFIG: file,
    RATE_LIMITS: 'off',
  })
  const read = new Set<ReceivedMail>()
  const lettersTo = (to: string): ReceivedMail[] => smtp.mails.filter((mail) => mail.to.includes(to))
  const client = (): InstanceType<typeof AuthClient> =>
    new AuthClient({
      url: `${running.url}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true },
    })
  async function nextLetter(to: string): Promise<Letter> {
    // Notices, such as that of a new device, hold no code.
    const isAsked = (mail: ReceivedMail): boolean => !read.has(mail) && codePattern.test(mail.parsed.text ?? '')
    await expect.poll(() => lettersTo(to).some(isAsked)).toBe(true)
    const unread = lettersTo(to).filter(isAsked)
    for (const mail of unread) read.add(mail)
    const { subject = '', text = '' } = unread.at(-1)?.parsed ?? {}
    return {
      subject,
      link: /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? '',
      code: codePattern.exec(text)?.[1] ?? '',
    }
  }
  async function register(): Promise<Person> {
    const person = newPerson()
    const made = await client().signUp({
      email: person.email,
      password: person.password,
      options: { data: { first_name: person.firstName, last_name: person.lastName } },
    })
    if (made.error) throw made.error
    const { code } = await nextLetter(person.email)
    const confirmed = await client().verifyOtp({ email: person.email, token: code, type: 'signup' })
    if (confirmed.error) throw confirmed.error
    return person
  }
  try {
    await use({ url: running.url, client, register, nextLetter, letters: lettersTo })
  } finally {
    await running.stop()
    await smtp.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
