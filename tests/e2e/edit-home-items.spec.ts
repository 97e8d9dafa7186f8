import type { Locator, Page } from '@playwright/test'
import { edit, message } from './support/editing.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-05] [HOME-03] an agent is added on the home page, moved, hidden and copied, and is in the lists of the other pages', async ({
  page,
  site,
}) => {
  await edit(page, site, '/')
  const agents = page.locator('#agents article h3')
  await reach(page, page.locator('#agents').getByRole('heading', { name: 'Parser' }))
  await tools(page).getByRole('button', { name: 'Add an agent after this one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Translator')
  await expect.poll(() => html(site, '/')).not.toContain('agent-agent_1-launch')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(agents.nth(2)).toHaveText('Translator')
  await expect.poll(() => html(site, '/')).toMatch(/id="agent-agent_1-title">Translator/)
  await expect.poll(() => html(site, '/features')).toContain('>Translator<')
  await expect.poll(() => html(site, '/about')).toContain('>Translator<')
  // It has no words in Russian yet.
  expect(await html(site, '/?lng=ru')).not.toContain('agent-agent_1')

  await reach(page, agents.nth(2))
  await tools(page).getByRole('button', { name: 'Move one place earlier' }).click()
  await expect(agents.nth(1)).toHaveText('Translator')
  await expect.poll(async () => (await html(site, '/about')).indexOf('Translator')).toBeGreaterThan(0)
  await expect
    .poll(async () => {
      const features = await html(site, '/features')
      return features.lastIndexOf('Translator') < features.indexOf('id="parser"')
    })
    .toBe(true)
  await agents.nth(2).focus()
  await tools(page).getByRole('button', { name: 'Hide the agent' }).click()
  await expect(tools(page).getByRole('button', { name: 'Show the agent' })).toBeVisible()
  await expect(agents.nth(2)).toHaveText('Parser')
  // The sample of a conversation names the agent that reads, whatever is listed.
  const listed = [
    ['/', 'id="agent-parser-title"'],
    ['/about', '>Parser<'],
    ['/features', '>Parser<'],
  ] as const
  for (const [path, words] of listed) await expect.poll(() => html(site, path)).not.toContain(words)
  await tools(page).getByRole('button', { name: 'Show the agent' }).click()
  for (const [path, words] of listed) await expect.poll(() => html(site, path)).toContain(words)

  await reach(page, agents.first())
  await tools(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(agents.nth(1)).toHaveText('Search agent')
  await message(page, 'duplicated').getByRole('button', { name: 'Undo' }).click()
  await expect(agents.nth(1)).toHaveText('Translator')
})

/** Brings the focus to an element, so that its tools show, and opens those of the whole item. */
async function reach(page: Page, element: Locator): Promise<void> {
  await element.focus()
  const more = tools(page).getByRole('button', { name: 'More for this' })
  await expect(more).toBeVisible()
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

function tools(page: Page): Locator {
  return page.locator('[data-handle="element"]')
}

async function html(site: Site, path: string): Promise<string> {
  const text = await (await fetch(`${site.url}${path}`)).text()
  // What the page hands to the browser is no part of what is seen.
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}
