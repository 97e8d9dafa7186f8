import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { seriousFaults } from './support/accessible.ts'
import { editable } from './support/editing.ts'
import { withOwnSite } from './support/own-site.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const admin = { email: 'admin@example.org', password: 'Violet-Harbour-7' }
const inRussian: Readonly<Record<string, string>> = { Read: 'Читайте', 'the rules': 'правила', 'first.': 'сначала.' }

test('[EDIT-03] [AGENT-02] [AGENT-03] a translation is proposed by the model of the site, taken into the field with its link, and saved by a person', async ({
  browser,
}) => {
  let isBroken = true
  const model = await openScriptedModel({
    port: 0,
    script: ({ user }) => {
      const [sent = '[]'] = /^\[.*\]$/m.exec(user) ?? []
      const texts = (JSON.parse(sent) as string[]).map((each) => inRussian[each] ?? each)
      return JSON.stringify({ texts: isBroken ? [] : texts })
    },
  })
  const settings = {
    AI_BASE_URL: model.url,
    AI_MODEL: 'scripted',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const docOf = (...[read, rules, first]: readonly string[]) => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: read },
          { type: 'text', text: rules, marks: [{ type: 'link', attrs: { href: '/terms' } }] },
          { type: 'text', text: first },
        ],
      },
    ],
  })
  try {
    await withOwnSite(settings, async (site) => {
      const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const signedIn = await page.request.post('/auth/v1/token?grant_type=password', { data: admin })
      const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` }
      const place = new URLSearchParams({ page: 'about', section: 'story', content_key: 'paragraph_1', language: 'en' })
      const listed = await page.request.get(`/api/content?${place}`, { headers })
      const [row] = (await listed.json()).items
      const data = {
        content_value: { text: 'Read the rules first.', doc: docOf('Read ', 'the rules', ' first.') },
        updated_at: row.updated_at,
      }
      expect((await page.request.patch(`/api/content/${row.id}`, { headers, data })).status()).toBe(200)

      const openRussian = async () => {
        await page.goto('/about')
        const mode = page.getByRole('switch', { name: 'Edit mode' })
        await mode.check()
        await editable(page, 'about.story.paragraph_1').click()
        // Its label, as a user presses it: a forced click would not wait until the dialog has come to rest.
        await page.getByRole('dialog').getByText('Русский', { exact: true }).click()
        await expect(page.getByRole('region', { name: 'Source text' })).toBeVisible()
      }
      await signIn(page, admin)
      await openRussian()
      const dialog = page.getByRole('dialog')
      const ask = dialog.getByRole('button', { name: 'Propose a translation' })
      await expect(dialog.getByText('Sends the text above to scripted.')).toBeVisible()
      expect(model.received).toHaveLength(0)
      await ask.click()
      await expect(dialog.getByText('The model gave no translation that can be used.', { exact: false })).toBeVisible()

      isBroken = false
      await ask.click()
      const proposed = dialog.getByRole('region', { name: 'Proposed by scripted' })
      await expect(proposed).toContainText('Читайте правила сначала.')
      expect(await seriousFaults(page)).toEqual([])
      // What a model says is no one's words until a user takes them.
      await expect(dialog.getByLabel('Text', { exact: true })).not.toHaveText('Читайте правила сначала.')
      await proposed.getByRole('button', { name: 'Use it' }).click()
      const field = dialog.locator('[contenteditable=true]')
      await expect(field).toHaveText('Читайте правила сначала.')
      await expect(field.locator('a')).toHaveText('правила')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      place.set('language', 'ru')
      const saved = await (await page.request.get(`/api/content?${place}`, { headers })).json()
      expect(saved.items[0].content_value).toEqual({
        text: 'Читайте правила сначала.',
        doc: docOf('Читайте ', 'правила', ' сначала.'),
      })

      const { version } = await (await page.request.get('/api/admin/models', { headers })).json()
      const off = await page.request.patch('/api/admin/models', { headers, data: { version, on: false } })
      expect(off.status()).toBe(200)
      const told = page.waitForResponse((response) => response.url().endsWith('/api/admin/content/translations'))
      await openRussian()
      expect(await (await told).json()).toEqual({ model: null })
      await expect(dialog.getByRole('button', { name: 'Copy the source' })).toBeVisible()
      await expect(ask).toHaveCount(0)
      await context.close()
    })
  } finally {
    await model.close()
  }
})
