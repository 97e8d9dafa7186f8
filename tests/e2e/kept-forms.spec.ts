import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** A form, and what becomes of it while the server is away and once it is back. */
type KeptForm = {
  /** What its address is sent to. */
  sends: RegExp
  /** Opens it and fills it in. @returns its fields with what they hold. */
  fill: (page: Page) => Promise<[field: Locator, value: string][]>
  send: (page: Page) => Promise<void>
  /** Says that nothing was stored. */
  told: (page: Page) => Locator
  /** Leads back to the fields, where what is notified is elsewhere. */
  back?: (page: Page) => Promise<void>
  /** Shows that it is stored. */
  done: (page: Page) => Locator
}

const away = /The server did not answer|does not answer/i

/** Forms of the list; profile, ticket, contact, registration and login have journeys of their own. */
const ofClients: Record<string, KeptForm> = {
  booking: {
    sends: /\/api\/consultations$/,
    async fill(page) {
      await page.goto('/contact')
      await hydrated(page)
      await page.getByRole('button', { name: 'Book a consultation' }).click()
      const dialog = page.getByRole('dialog', { name: 'Book a consultation' })
      await dialog.getByRole('group', { name: 'Choose a time' }).getByRole('button', { disabled: false }).last().click()
      await dialog.getByLabel('Company').fill('Brutăria Noastră')
      await dialog.getByLabel('What should we prepare?').fill('Calls for bakeries')
      await expect(dialog.getByLabel('Email', { exact: true })).not.toHaveValue('')
      return [
        [dialog.getByLabel('Company'), 'Brutăria Noastră'],
        [dialog.getByLabel('What should we prepare?'), 'Calls for bakeries'],
      ]
    },
    send: (page) => page.getByRole('button', { name: 'Book this time' }).click(),
    told: (page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: away }),
    done: (page) => page.getByRole('dialog', { name: 'Your consultation is booked' }),
  },
  password: {
    sends: /\/auth\/v1\/user$/,
    async fill(page) {
      await page.goto('/dashboard')
      await hydrated(page)
      const card = page.getByRole('region', { name: 'Password', exact: true })
      const fields = [card.getByLabel('New password', { exact: true }), card.getByLabel('Repeat new password')]
      for (const field of fields) await field.fill('Quiet-Meadow-8')
      return fields.map((field) => [field, 'Quiet-Meadow-8'])
    },
    send: (page) => page.getByRole('button', { name: 'Change password' }).click(),
    told: (page) => page.getByRole('region', { name: 'Password', exact: true }).getByRole('alert'),
    done: (page) => page.locator('[data-toast]').filter({ hasText: 'Password changed' }),
  },
  subscription: {
    sends: /\/api\/me\/subscription\/request$/,
    async fill(page) {
      await page.goto('/dashboard?tab=subscription')
      await page.getByRole('button', { name: 'Request Pro' }).click()
      const message = page.getByRole('dialog', { name: 'Request Pro' }).getByLabel('Message to us')
      await message.fill('Three institutes join in January')
      return [[message, 'Three institutes join in January']]
    },
    send: (page) => page.getByRole('button', { name: 'Send request' }).click(),
    told: (page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: away }),
    done: (page) => page.getByText('Your request for Pro is waiting for our answer.'),
  },
}

const ofStaff: Record<string, KeptForm> = {
  settings: {
    sends: /\/api\/admin\/settings$/,
    async fill(page) {
      await page.goto('/admin/settings')
      const field = page.locator('#setting-keep_contact_days').getByRole('textbox')
      await field.fill('400')
      return [[field, '400']]
    },
    async send(page) {
      await page.getByRole('button', { name: 'Review and save' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    },
    told: (page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: away }),
    back: (page) => page.keyboard.press('Escape'),
    done: (page) => page.locator('[data-toast]').filter({ hasText: 'The settings are saved' }),
  },
  announcements: {
    sends: /\/api\/admin\/announcements$/,
    async fill(page) {
      await page.goto('/admin/notifications/announcements')
      await hydrated(page)
      const form = page.getByRole('form', { name: 'New announcement' })
      const fields: [Locator, string][] = []
      for (const language of ['English', 'Русский', 'Română']) {
        const group = form.getByRole('group', { name: language })
        fields.push([group.getByLabel('Title'), `Kept ${language}`], [group.getByLabel('Text'), `Words ${language}`])
      }
      for (const [field, text] of fields) await field.fill(text)
      return fields
    },
    async send(page) {
      await page.getByRole('form', { name: 'New announcement' }).getByRole('button', { name: 'Send…' }).click()
      const review = page.getByRole('alertdialog')
      const title = await review.getByRole('heading', { name: /\d/ }).textContent()
      await review.getByRole('textbox').fill(/\d+/.exec(title ?? '')?.[0] ?? '')
      await review.getByRole('button', { name: 'Send', exact: true }).click()
    },
    told: (page) => page.getByRole('form', { name: 'New announcement' }).getByRole('alert').filter({ hasText: away }),
    done: (page) => page.getByRole('button', { name: 'Open: Kept English' }),
  },
  media: {
    sends: /\/api\/(admin\/)?media\/[0-9a-f-]{36}$/,
    async fill(page) {
      await page.goto('/admin/media')
      const buffer = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#3366aa' } })
        .png()
        .toBuffer()
      const file = { name: 'Kept words.png', mimeType: 'image/png', buffer }
      await page.getByLabel('Choose files to upload').first().setInputFiles(file)
      await page.getByRole('list', { name: 'Media' }).getByRole('listitem').first().getByRole('link').click()
      const english = page.getByRole('dialog').getByLabel('English')
      await english.fill('A blue field')
      return [[english, 'A blue field']]
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
    told: (page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: away }),
    done: (page) => page.locator('[data-toast]').filter({ hasText: 'Saved' }),
  },
}

test.use({ expectedConsole: /ERR_FAILED/ })

for (const [whose, role, forms] of [
  ['clients', 'user', ofClients],
  ['staff', 'admin', ofStaff],
] as const) {
  test(`[QUAL-02] forms of ${whose} keep what was typed while the server is away: ${Object.keys(forms).join(', ')}`, async ({
    page,
    site,
  }) => {
    const before = (await site.call(site.admin, 'GET', '/api/admin/settings')).body as Record<string, unknown>
    await signIn(page, await site.register(role))
    for (const [name, form] of Object.entries(forms)) {
      const typed = await form.fill(page)
      await page.route(form.sends, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
      await form.send(page)
      await expect(form.told(page).first(), name).toBeVisible()
      await form.back?.(page)
      for (const [field, value] of typed) await expect(field, name).toHaveValue(value)
      await page.unroute(form.sends)
      await form.send(page)
      await expect(form.done(page).first(), name).toBeVisible()
    }
    const { version } = (await site.call(site.admin, 'GET', '/api/admin/settings')).body as { version: string }
    const { keep_contact_days } = before
    await site.call(site.admin, 'PUT', '/api/admin/settings', { keep_contact_days, version })
  })
}
