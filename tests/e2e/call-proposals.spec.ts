import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { seriousFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { withOwnSite } from './support/own-site.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const admin = { email: 'admin@example.org', password: 'Violet-Harbour-7' }
const text = `# Green towns

Deadline: 3 May 2027, 17:00 Brussels time.

Total budget: EUR 5 000 000. The town hall was built for EUR 1 200 000.

We like to see the work brought to an end inside two years.`

test('[CALL-07] [AGENT-03] [AGENT-06] a person reads what would be sent, has a model propose facts, takes one, refuses another, reads its second opinion on fit, and closes the call', async ({
  browser,
}) => {
  const proposals = [
    { path: 'durationMonths.max', value: '24', quote: 'brought to an end inside two years' },
    { path: 'consortium.minCountries', value: 3, quote: 'at least three countries' },
  ]
  const deadline = 'Deadline: 3 May 2027, 17:00 Brussels time.'
  const remarks = [
    { rule: 'fit.deadline_passed', verdict: 'look', quote: deadline, remark: 'The hour is that of Brussels.' },
    {
      rule: 'other',
      verdict: 'look',
      quote: 'inside two years',
      remark: 'You have to tell whether two years are enough.',
    },
    { rule: 'other', verdict: 'no', quote: 'inside three years', remark: 'This stands nowhere.' },
  ]
  const model = await openScriptedModel({
    port: 0,
    script: ({ system, user }) => {
      if (system.includes('second opinion')) return JSON.stringify({ remarks })
      const figure = Number(/^(\d+) \| amount \| EUR 1 200 000 /m.exec(user)?.[1])
      return JSON.stringify({ choices: [{ path: 'money.totalBudget', figure }], proposals })
    },
  })
  const settings = {
    AI_BASE_URL: model.url,
    AI_MODEL: 'scripted',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  try {
    await withOwnSite(settings, async (site) => {
      const context = await browser.newContext({ baseURL: site.url })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(message.text())
      })
      const signedIn = await page.request.post('/auth/v1/token?grant_type=password', { data: admin })
      const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` }
      const call = await (await page.request.post('/api/calls', { headers, data: { text } })).json()
      const made = await page.request.post('/api/applications', {
        headers,
        data: { call_id: call.id, title: 'Green towns', language: 'en' },
      })
      const application = await made.json()

      await signIn(page, admin)
      await page.goto(`/apply/${application.id}/call`)
      await hydrated(page)
      const part = page.getByRole('region', { name: 'Proposals of the model' })
      await part.getByRole('button', { name: 'Ask for proposals' }).click()
      await expect(part.getByText(/go to scripted at 127\.0\.0\.1/)).toBeVisible()
      await part.getByText('Read it word for word').click()
      await expect(part.getByText('| amount | EUR 1 200 000 |', { exact: false })).toBeVisible()
      expect(model.received).toHaveLength(0)
      expect(await seriousFaults(page)).toEqual([])
      await part.getByRole('button', { name: 'Send' }).click()
      await expect(part.getByText('1 more was dropped', { exact: false })).toBeVisible()
      await expect(part.getByText(/The rules found 5,000,000\sEUR/)).toBeVisible()
      await expect(part.getByRole('button', { name: 'Accept: Budget of the call', exact: false })).toHaveCount(0)
      expect(await seriousFaults(page)).toEqual([])
      await part.getByRole('button', { name: 'Accept: Duration, up to 24 months' }).click()
      await expect(part.getByText('Accepted', { exact: true })).toBeVisible()
      await expect(page.locator('[data-fact-row="durationMonths"]')).toContainText('up to 24 months')
      await part.getByRole('button', { name: 'Refuse: Budget of the call, 1,200,000' }).click()
      await expect(part.getByText('Refused', { exact: true })).toBeVisible()

      await page.goto(`/apply/${application.id}/fit`)
      await hydrated(page)
      const opinion = page.getByRole('region', { name: 'Second opinion of the model' })
      await opinion.getByRole('button', { name: 'Ask for a second opinion' }).click()
      await expect(opinion.getByText(/your profile, .* go to scripted at 127\.0\.0\.1/)).toBeVisible()
      await opinion.getByText('Read it word for word').click()
      await expect(opinion.getByText('Nothing is known yet.', { exact: false })).toBeVisible()
      expect(model.received).toHaveLength(1)
      expect(await seriousFaults(page)).toEqual([])
      // What a reader hears: every change within a region that was there before it.
      await opinion.evaluate((part) => {
        const said: (string | null)[] = []
        Object.assign(window, { said })
        const known = new Set(part.querySelectorAll('[role="status"]'))
        new MutationObserver((changes) => {
          for (const region of known)
            if (changes.some(({ target }) => region.contains(target))) said.push(region.textContent)
        }).observe(part, { subtree: true, childList: true, characterData: true })
      })
      await opinion.getByRole('button', { name: 'Send' }).click()
      await expect(opinion.getByText('2 remarks. 1 more was dropped', { exact: false })).toBeVisible()
      await expect(opinion.getByRole('listitem')).toHaveText([
        /The rule:.*The model: needs a look.*The hour is that of Brussels\./,
        /^A condition that no rule judges.*two years are enough\./,
      ])
      expect(await seriousFaults(page)).toEqual([])
      expect(await page.evaluate('said')).toEqual([
        'The model is reading. Nothing changes in the meantime.',
        expect.stringMatching(/^2 remarks\. 1 more was dropped/),
      ])
      await opinion.getByRole('listitem').last().getByRole('link', { name: 'Call, page 1' }).click()
      const sentence = page.locator('mark[data-place]')
      await expect(sentence).toHaveText('inside two years')
      await expect(sentence).toBeFocused()
      await expect(sentence).toBeInViewport()

      await part.getByLabel('Never send this call to a model').check()
      await expect(part.getByText('This call is never sent to a model.')).toBeVisible()
      await expect(part.getByRole('button', { name: 'Ask again' })).toHaveCount(0)
      await page.reload()
      await expect(part.getByLabel('Never send this call to a model')).toBeChecked()
      await page.goto(`/apply/${application.id}/fit`)
      await expect(opinion.getByText('This call is never sent to a model.')).toBeVisible()
      await expect(opinion.getByRole('listitem')).toHaveCount(2)
      await expect(opinion.getByRole('button')).toHaveCount(0)
      expect(model.received).toHaveLength(2)
      expect(errors).toEqual([])
      await context.close()
    })
  } finally {
    await model.close()
  }
})
