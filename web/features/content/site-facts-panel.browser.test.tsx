import { expect, test } from 'vitest'
import { siteFactNames } from '#shared/content/site-facts.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { SiteFacts } from '#shared/contracts/site-facts.ts'
import { languages } from '#shared/languages.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import SiteFactsPanel from './site-facts-panel.tsx'

const component = setUpComponentTest()

test('[CONT-04] [QUAL-02] what someone else changed is shown, and what was typed stays until it is decided', async () => {
  component.api.on(contentStaffRoutes.getSiteFacts, () => factsWith('By day'))
  component.api.on(contentStaffRoutes.changeSiteFacts, () =>
    problem(409, 'content_conflict', {}, { stored: { ...factsWith('Never'), changes: [] } }),
  )
  const screen = await renderComponent(<SiteFactsPanel />, { auth: signedIn(['content.edit']) })
  const hours = screen.getByRole('group', { name: 'In the footer, in one line' }).getByLabelText('English')
  await expect.element(hours).toHaveValue('By day')
  await hours.fill('By night')
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(hours).toHaveValue('By night')
  await screen.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect.element(hours).toHaveValue('By night')
  component.api.on(contentStaffRoutes.changeSiteFacts, () => ({ ...factsWith('By night'), changes: [] }))
  await save.click()
  await expect.element(screen.getByText('Site details saved')).toBeVisible()
  // The second save was made from what the other person had stored.
  expect(component.api.sent(contentStaffRoutes.changeSiteFacts).map(({ body }) => body)).toEqual([
    { changes: [{ name: 'hours', language: 'en', before: 'By day', after: 'By night' }] },
    { changes: [{ name: 'hours', language: 'en', before: 'Never', after: 'By night' }] },
  ])
})

function factsWith(hours: string): SiteFacts {
  return {
    facts: siteFactNames.flatMap((name) =>
      languages.map((language) => ({
        name,
        language,
        value: name === 'hours' && language === 'en' ? hours : 'x',
        others: [],
      })),
    ),
  }
}
