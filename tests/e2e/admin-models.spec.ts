import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { allFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { withOwnSite } from './support/own-site.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const admin = { email: 'admin@example.org', password: 'Violet-Harbour-7' }
const key = 'sk-key-of-the-journey-77aa'

test('[AGENT-01] an administrator connects a model, tests it, sets a price and a budget, and sees its use', async ({
  browser,
}) => {
  const model = await openScriptedModel({ port: 0, key })
  const settings = { OUTBOUND_ALLOW: model.hostAndPort, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  try {
    await withOwnSite(settings, async (site) => {
      const context = await browser.newContext({ baseURL: site.url })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(message.text())
      })
      await signIn(page, admin)
      await page.goto('/admin/agents')
      await hydrated(page)
      const main = page.getByRole('main')
      await main.getByRole('link', { name: 'Models and limits' }).click()
      await expect(main.getByRole('heading', { name: 'No model: the workspace works by rules' })).toBeVisible()
      expect(await allFaults(page)).toEqual([])

      await main.getByRole('button', { name: 'Connect a model' }).click()
      await main.getByRole('button', { name: 'Test the connection' }).click()
      await expect(main.getByRole('status').filter({ hasText: 'No language model is set up' })).toBeVisible()
      await main.getByLabel('Name', { exact: true }).fill('House model')
      await main.getByLabel('Model', { exact: true }).fill('scripted')
      await main.getByLabel('Address').fill('https://127.0.0.1/v1')
      await main.getByLabel('Key', { exact: true }).fill('another-key')
      await main.getByRole('button', { name: 'Test the connection' }).click()
      await expect(main.getByText('This address lies in your own network.', { exact: false })).toBeVisible()
      await main.getByLabel('Address').fill(model.url)
      await main.getByRole('button', { name: 'Test the connection' }).click()
      await expect(main.getByText('The server refuses the key.', { exact: false })).toBeVisible()

      await main.getByLabel('Key', { exact: true }).fill(key)
      await main.getByRole('button', { name: 'Save' }).first().click()
      await expect(main.getByText('Connected')).toBeVisible()
      await expect(main.getByText('A key is stored; it ends in 77aa.', { exact: false })).toBeVisible()
      await expect(main.getByLabel('Key', { exact: true })).toHaveValue('')
      await main.getByLabel('EUR for 1,000 tokens in').fill('0,004')
      await main.getByLabel('EUR for 1,000 tokens out').fill('0.016')
      await main.getByLabel('EUR a month for the whole site').fill('150')
      await main.getByRole('button', { name: 'Save' }).nth(1).click()
      await expect(main.getByText(/of 150\.00/)).toBeVisible()
      await main.getByRole('button', { name: 'Test the connection' }).click()
      await expect(main.getByText(/^Answered in/)).toBeVisible()
      await expect(main.getByRole('row', { name: /Tests of the connection/ })).toContainText('0.00')
      await main.getByLabel('Words a month, Free').fill('many')
      await expect(main.getByText('Enter a number from 0 up.')).toBeVisible()
      await main.getByLabel('Words a month, Free').fill('20 000')
      await main.getByRole('button', { name: 'Save' }).nth(2).click()
      await expect(main.getByLabel('Words a month, Free')).toHaveValue('20000')
      expect(await allFaults(page)).toEqual([])

      await main.getByRole('button', { name: 'Switch off' }).click()
      await expect(main.getByText('Switched off')).toBeVisible()
      await page.reload()
      await expect(main.getByText('Switched off')).toBeVisible()
      await expect(page.locator('body')).not.toContainText(key)
      expect(site.output()).not.toContain(key)
      // The two that were refused on purpose.
      expect(errors.filter((text) => !/status of 4(09|22)/.test(text))).toEqual([])
      await context.close()
    })
  } finally {
    await model.close()
  }
})
