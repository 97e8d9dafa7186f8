import type { MenuTable } from '#shared/contracts/menu.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[CUST-03] [HDR-02] a saved menu is in the header, the drawer and the footer, for those it is for', async ({
  page,
  site,
}) => {
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(['Home', 'About', 'Features', 'Contact', 'FAQ'])

  const { version, tree } = await readTable(site)
  const [home, about, ...others] = tree.header
  const made = { new_tab: false, audience: 'all', hidden: [] as string[], children: [] as unknown[] } as const
  const named = (en: string) => ({ en, ru: '', ro: 'Răspunsuri' })
  const saved = await site.call(site.admin, 'PUT', '/api/admin/menu', {
    version,
    tree: {
      ...tree,
      header: [
        { ...made, id: 'answers', target: { kind: 'page', page: 'faq' }, labels: named('Answers') },
        {
          ...made,
          id: 'group',
          target: { kind: 'group' },
          labels: named('Who we are'),
          children: [
            childOf(about),
            {
              ...made,
              children: undefined,
              id: 'agents',
              target: { kind: 'anchor', anchor: '/#agents' },
              labels: named('Agents'),
            },
          ],
        },
        {
          ...made,
          id: 'desk',
          target: { kind: 'page', page: 'dashboard' },
          labels: named('My desk'),
          audience: 'signed_in',
        },
        { ...home, hidden: ['en'] },
      ],
      footer: tree.footer.slice(0, 1),
      bottom: [{ ...made, id: 'start', target: { kind: 'launch' }, labels: named('Start now') }],
    },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(others).toHaveLength(3)

  /** A kept page is made again behind the answer that still shows the old one. */
  const openRemade = (address: string, responses: string): Promise<void> =>
    expect(async () => {
      await page.goto(address)
      await expect(page.getByRole('banner').getByRole('link', { name: responses })).toBeVisible({ timeout: 500 })
    }).toPass()
  await openRemade('/features', 'Answers')
  await hydrated(page)
  await expect(nav.getByRole('link', { name: 'Home' })).toHaveCount(0)
  await expect(nav.getByRole('link', { name: 'My desk' })).toHaveCount(0)
  await nav.getByRole('button', { name: 'Who we are' }).click()
  await expect(nav.getByRole('link', { name: 'Agents' })).toHaveAttribute('href', '/#agents')
  await nav.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expect(footer.getByRole('button', { name: 'Start now' })).toBeVisible()

  await openRemade('/?lng=ro', 'Răspunsuri')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Acasă' })).toBeVisible()
  await openRemade('/?lng=en', 'Answers')
  await page.setViewportSize({ width: 390, height: 844 })
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText(['Answers', 'About', 'Agents'])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  await signIn(page, await site.register('user'))
  await page.goto('/features')
  await expect(nav.getByRole('link', { name: 'My desk' })).toHaveAttribute('href', '/dashboard')
})

test('an address that is gone leads on', async ({ page, site }) => {
  const made = await site.call(site.admin, 'POST', '/api/admin/redirects', {
    from_path: '/page/old-name',
    to_path: '/faq',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const head = await page.request.head('/page/old-name', { maxRedirects: 0 })
  expect([head.status(), head.headers()['location']]).toEqual([301, '/faq'])
  await page.goto('/page/old-name?utm=x')
  await expect(page).toHaveURL('/faq?utm=x')
  await site.call(site.admin, 'DELETE', `/api/admin/redirects/${(made.body as { id: string }).id}`)
  expect((await page.request.get('/page/old-name', { maxRedirects: 0 })).status()).toBe(404)
})

async function readTable(site: Site): Promise<MenuTable> {
  // The endpoint answers with the shared contract.
  return (await site.call(site.admin, 'GET', '/api/admin/menu')).body as MenuTable
}

function childOf(entry: MenuTable['tree']['header'][number] | undefined): unknown {
  if (!entry) throw new Error('the shipped header has five entries')
  const { children: _children, ...own } = entry
  return own
}
