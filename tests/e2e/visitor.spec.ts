import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { rootFolder } from '../../scripts/test/step.ts'
import { fitsWidths } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

const publicPages = ['/', '/features', '/about', '/contact', '/faq', '/privacy', '/terms'] as const
const accountPages = ['/login', '/register', '/confirm', '/reset-password'] as const
const adminPages = [
  '',
  '/users',
  '/content',
  '/menu',
  '/roles',
  '/analytics',
  '/media',
  '/consultations',
  '/support',
  '/logs',
  '/settings',
  '/page-builder',
]
const languages = ['en', 'ru', 'ro'] as const
/** Contents that are no words of the page: names of drawings, addresses of pictures, days that are shown as dates, what is said once a form was sent. */
const notWords = /_icon$|image$|_deadline$|\.success\.|\.seo\./

test.describe('[PAGE-01] addresses', () => {
  test('[PAGE-01] every route of the specification answers', async ({ site }) => {
    await site.call(site.admin, 'POST', '/api/content', {
      page: 'route-test',
      section: 'page',
      language: 'en',
      content_key: 'custom_page',
      content_value: { title: 'Route test', published: true },
    })
    const paths = [
      ...publicPages,
      '/login',
      '/register',
      '/dashboard',
      '/page/route-test',
      ...adminPages.map((path) => `/admin${path}`),
    ]
    for (const path of paths) {
      const response = await fetch(`${site.url}${path}`)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type'), path).toContain('text/html')
    }
  })

  test('[PAGE-01] [HDR-02] a custom page shows what its content holds, and stands in the menu', async ({
    page,
    site,
  }) => {
    const rows = [
      {
        page: 'partners',
        section: 'page',
        language: 'en',
        content_key: 'custom_page',
        content_value: { title: 'Partners', published: true, show_in_menu: true },
      },
    ]
    expect((await site.call(site.admin, 'POST', '/api/content', rows)).status).toBe(201)
    const section = {
      page: 'partners',
      name: 'friends',
      title: 'Those who work with us',
      description: 'Universities and chambers.',
      type: 'content',
      layout: 'single-column',
      language: 'en',
    }
    expect((await site.call(site.admin, 'POST', '/api/sections', section)).status).toBe(201)
    await expect(async () => {
      await page.goto('/')
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners' })).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners' }).click()
    await expect(page).toHaveURL(/\/page\/partners$/)
    await expect(page.getByRole('heading', { name: 'Those who work with us' })).toBeVisible()
    await expect(page.getByText('Universities and chambers.')).toBeVisible()
    const { body } = await site.call(site.admin, 'GET', '/api/content?page=partners&content_key=custom_page')
    const [row] = (body as { items: { id: string }[] }).items
    await site.call(site.admin, 'DELETE', `/api/content/${row?.id}`)
    await expect(async () => {
      await page.goto('/')
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners' })).toHaveCount(
        0,
        { timeout: 500 },
      )
    }).toPass()
  })

  test.describe(() => {
    test.use({ expectedConsole: /status of 404/ })

    test('[PAGE-02] an unknown address says so, leads home and is logged and listed', async ({ page, site }) => {
      const path = `/no-such-page-${Date.now()}`
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
      await expect(page.getByRole('main').getByText(path)).toBeVisible()
      // Read as the address of another host, it would be that host's first page.
      expect((await page.request.get(`${site.url}//elsewhere.example/`)).status()).toBe(404)
      await expect
        .poll(async () => (await site.sql('select count from not_found_paths where path = $1', [path])).length)
        .toBe(1)
      expect(site.log().some((line) => line['msg'] === 'page not found' && line['path'] === path)).toBe(true)
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page).toHaveURL('/')
    })

    test('[PAGE-02] an unknown address reached inside of the browser is the same page and is listed too', async ({
      page,
      site,
    }) => {
      await page.goto('/')
      await hydrated(page)
      const path = `/lost-${Date.now()}`
      await page.evaluate((to) => {
        const link = document.querySelector<HTMLAnchorElement>('header nav a[href="/about"]')
        if (link) history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
      await expect
        .poll(async () => (await site.sql('select count from not_found_paths where path = $1', [path])).length)
        .toBe(1)
    })
  })

  test('[PAGE-03] each page comes in a chunk of its own, and a spinner shows while one loads', async ({ page }) => {
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
    await page.goto('/')
    await hydrated(page)
    expect(loaded.filter((path) => /\/(faq|about|contact|features)-[\w-]+\.js$/.test(path))).toEqual([])
    const gate = Promise.withResolvers<void>()
    await page.route(/\/assets\/faq-page-[\w-]+\.js|\/assets\/faq-[\w-]+\.js/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    expect(loaded.some((path) => /\/faq[\w-]*\.js$/.test(path))).toBe(true)
  })

  test('[PAGE-04] a new path starts at the top, back and forward return to the place, a hash scrolls to its anchor', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    await page.evaluate(() => scrollTo(0, 1500))
    await expect.poll(() => scrollTop(page)).toBe(1500)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'About' })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/about')
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, 300))
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(1500)
    await page.goForward()
    await expect.poll(() => scrollTop(page)).toBe(300)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'AI agents' })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/#agents')
    await expect
      .poll(() => page.locator('#agents').evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200))
      .toBe(true)
  })

  test('[HDR-05] the footer leads where it should, and its anchors scroll smoothly on the home page', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const footer = page.getByRole('contentinfo')
    for (const [name, url] of [
      ['About', '/about'],
      ['AI agents', '/#agents'],
      ['Sample dashboard', '/#dashboard'],
      ['FAQ', '/faq'],
      ['Support', '/contact'],
      ['Login', '/login'],
      ['Register', '/register'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', url)
    }
    await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(footer.getByRole('link', { name: /^\+/ })).toHaveAttribute('href', /^tel:\+/)
    await expect(footer.getByText('1 Example Street, office 5')).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    for (const anchor of ['agents', 'dashboard']) {
      const places = await page.evaluate(async (id) => {
        const seen: number[] = []
        scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
        // The event of this jump comes with the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const note = () => seen.push(scrollY)
        addEventListener('scroll', note)
        const arrived = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }))
        document.querySelector<HTMLAnchorElement>(`footer a[href="/#${id}"]`)?.click()
        await arrived
        removeEventListener('scroll', note)
        return seen
      }, anchor)
      // A jump knows only its end; a smooth way has places before it.
      expect(places.filter((place) => place !== places.at(-1)).length, anchor).toBeGreaterThan(0)
      await expect(page).toHaveURL(`/#${anchor}`)
      await expect(page.locator(`#${anchor}`)).toBeInViewport()
    }
  })
})

test('[PAGE-09] privacy policy and terms are linked in the footer and at every form, and editors change them', async ({
  page,
  site,
}) => {
  const { body } = await site.call(site.admin, 'GET', '/api/content?page=privacy&section=mails&language=en')
  const row = (body as { items: { id: string; content_key: string; updated_at: string }[] }).items.find(
    ({ content_key }) => content_key === 'text',
  )
  const changed = await site.call(site.admin, 'PATCH', `/api/content/${row?.id}`, {
    content_value: 'We write to you only when you ask us to.',
    updated_at: row?.updated_at,
  })
  expect(changed.status).toBe(200)
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByText('We write to you only when you ask us to.')).toBeVisible()
  // Anyone who is asked for data finds both next to the fields, in a new tab: what was typed stays.
  await page.goto('/register')
  for (const name of [/Privacy policy/, /Terms of use/])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('target', '_blank')
  await page.goto('/contact')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Contact form' })
  await form.getByLabel('Message').fill('Kept while the policy is read')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    form.getByRole('link', { name: /Privacy policy/ }).click(),
  ])
  await expect(tab.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await tab.close()
  await expect(form.getByLabel('Message')).toHaveValue('Kept while the policy is read')
  await page.getByRole('button', { name: 'Book a consultation' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /Privacy policy/ })).toHaveAttribute(
    'href',
    '/privacy',
  )
  for (const [language, title] of [
    ['ru', 'Политика конфиденциальности'],
    ['ro', 'Politica de confidențialitate'],
  ] as const) {
    await page.goto(`/privacy?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test.describe('what the server sends', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of languages) {
    test(`[PAGE-05] without JavaScript every public page reads in full in ${language}`, async ({ page, site }) => {
      const title = { en: 'Our partners', ru: 'Наши партнёры', ro: 'Partenerii noștri' }[language]
      await publishPage(site, 'read-in-full', language, title)
      for (const path of [...publicPages, '/login', '/register', '/page/read-in-full']) {
        await page.goto(`${path}?lng=${language}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const shown = normalise(await page.locator('body').innerText())
        const hidden = normalise((await page.locator('details, .sr, option').allTextContents()).join(' '))
        const all = normalise((await page.locator('main').textContent()) ?? '')
        if (path.startsWith('/page/')) {
          expect(all).toContain(title)
          expect(all).toContain('Universities and chambers.')
          continue
        }
        // Both account pages share their words; each shows its own promise.
        const isAccount = path === '/login' || path === '/register'
        const name = path === '/' ? 'home' : isAccount ? 'login' : path.slice(1)
        const { body } = await site.call(null, 'GET', `/api/content/page?page=${name}&language=${language}`)
        const texts = Object.entries((body as { values: Record<string, unknown> }).values)
          .map(([id, value]) => [id, textOf(value)] as const)
          .filter(([id, text]) => text !== '' && !notWords.test(id))
          .filter(([id]) => !isAccount || id.includes(`.${path.slice(1)}_`))
        expect(texts.length, path).toBeGreaterThanOrEqual(isAccount ? 2 : 3)
        const missing = texts.filter(([, text]) =>
          text.split('\n').some((line) => [all, shown, hidden].every((place) => !place.includes(normalise(line)))),
        )
        expect(
          missing.map(([id]) => id),
          path,
        ).toEqual([])
        expect(shown.length, path).toBeGreaterThan(isAccount ? 150 : 600)
      }
    })
  }

  test('[PAGE-06] each page has its own title, description, canonical, alternates, cards and structured data', async ({
    page,
    site,
  }) => {
    const titles = new Set<string>()
    for (const path of publicPages) {
      await page.goto(path)
      titles.add(await page.title())
      const content = (selector: string) => page.locator(selector).getAttribute('content')
      expect((await content('meta[name="description"]'))?.length, path).toBeGreaterThan(50)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}${path}`)
      const alternates = await page
        .locator('link[rel="alternate"][hreflang]')
        .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))
      expect(alternates, path).toEqual([
        ['en', `${site.url}${path}`],
        ['ru', `${site.url}${path}?lng=ru`],
        ['ro', `${site.url}${path}?lng=ro`],
        ['x-default', `${site.url}${path}`],
      ])
      for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:locale'])
        expect(await content(`meta[property="${name}"]`), `${path} ${name}`).toBeTruthy()
      expect(await content('meta[name="twitter:card"]'), path).toBe('summary_large_image')
      expect(await content('meta[property="og:url"]')).toBe(`${site.url}${path}`)
      for (const card of ['meta[property="og:', 'meta[name="twitter:']) {
        expect(await content(`${card}title"]`), path).toBe(await page.title())
        expect(await content(`${card}description"]`), path).toBe(await content('meta[name="description"]'))
      }
      await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0)
    }
    expect(titles.size).toBe(publicPages.length)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await fetch(image ?? '')).headers.get('content-type')).toMatch(/^image\/(png|jpeg)/)
    const types = new Set<string>()
    for (const path of publicPages) {
      await page.goto(path)
      for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
        collectTypes(JSON.parse(text), types)
    }
    for (const type of ['Organization', 'FAQPage', 'Service']) expect(types).toContain(type)
  })

  test('[PAGE-06] the languages of a page are its own: title and canonical follow', async ({ page, site }) => {
    await page.goto('/about?lng=ru')
    const russian = await page.title()
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}/about?lng=ru`)
    await page.goto('/about?lng=ro')
    expect(await page.title()).not.toBe(russian)
  })

  test('[PAGE-06] drafts, signed-in screens and unknown pages are not for search engines', async ({ site }) => {
    const made = await site.call(site.admin, 'POST', '/api/pages', { slug: 'not-yet', title: 'Not yet' })
    expect(made.status).toBe(201)
    await publishPage(site, 'once-listed', 'en', 'Once listed')
    const mapOf = async (): Promise<string> => (await fetch(`${site.url}/sitemap.xml`)).text()
    expect(await (await fetch(`${site.url}/page/once-listed`)).text()).not.toContain('noindex')
    await expect.poll(mapOf).toContain('/page/once-listed')
    expect(await mapOf()).not.toContain('/page/not-yet')
    for (const path of [
      '/page/not-yet',
      '/preview',

      '/dashboard',
      '/admin',
      '/admin/settings',
      '/setup',
      '/confirm',
      '/reset-password',
      '/no-such-page',
    ]) {
      const html = await (await fetch(`${site.url}${path}`)).text()
      expect(html, path).toMatch(/<meta name="robots" content="noindex/)
    }
    const robots = await (await fetch(`${site.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`)
    expect((await fetch(`${site.url}/sitemap.xml`)).status).toBe(200)
  })

  test('[LANG-02] no word of another language stands on a page', async ({ page }) => {
    for (const path of [...publicPages, ...accountPages]) {
      await page.goto(`${path}?lng=en`)
      // Names of languages are always in themselves; they are in a closed menu.
      const english = await page.locator('main').innerText()
      expect(english.match(/[а-яё]{3,}/i)?.[0], `${path} en`).toBeUndefined()
      await page.goto(`${path}?lng=ru`)
      const russian = (await page.locator('main').innerText()).match(/\b(the|and|your|with|for)\b/i)?.[0]
      expect(russian, `${path} ru`).toBeUndefined()
      await page.goto(`${path}?lng=ro`)
      const romanian = await page.locator('main').innerText()
      expect(romanian.match(/[а-яё]{3,}|\b(the|your|with)\b/i)?.[0], `${path} ro`).toBeUndefined()
    }
  })

  test('[QUAL-06] no page has an inline handler, a style attribute or a script that its policy does not name', async ({
    site,
  }) => {
    for (const path of [...publicPages, ...accountPages, '/dashboard', '/admin', '/no-such-page']) {
      const response = await fetch(`${site.url}${path}`)
      const html = await response.text()
      expect(html.match(/<[^>]+\s(on[a-z]+|style)=["'][^>]*>/i)?.[0], path).toBeUndefined()
      expect(response.headers.get('content-security-policy'), path).not.toMatch(/unsafe/)
      expect(response.headers.get('set-cookie'), path).toBeNull()
    }
  })
})

test('[PAGE-07] a page whose data is slow shows skeletons, one whose data fails its default text', async ({
  page,
  site,
}) => {
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  const title = textOf(
    (body as { values: Record<string, unknown> }).values['about.story.title'] ??
      Object.values((body as { values: Record<string, unknown> }).values)[0],
  )
  expect(title).toBeTruthy()
  await page.goto('/faq')
  await hydrated(page)
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/content\/page\?page=about/, async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
})

test.describe('when something breaks', () => {
  test.use({
    expectedConsole:
      /status of 50[03]|Failed to load resource|Failed to fetch content|ApiError|Error loading|ERR_FAILED|thrown by the test/,
  })

  test('[PAGE-07] a page whose data fails still has its words', async ({ page }) => {
    await page.goto('/faq')
    await hydrated(page)
    await page.route(/\/api\/content\/page\?page=contact/, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"unexpected"}' }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us, or pick a time to talk', {
      timeout: 20_000,
    })
  })

  test('[PAGE-07] a render that throws shows an error page with a way back, never a blank page', async ({ page }) => {
    // The chunk of the page is replaced by one whose component throws.
    await page.route(/\/assets\/about-[\w-]+\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Broken(){throw new Error("thrown by the test")};export const clientLoader=async()=>({language:"en",siteUrl:"",queries:[],words:{}});',
      }),
    )
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something broke on our side')
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('five')
  })

  test.describe(() => {
    test.use({ expectedConsole: /no root element|status of/ })

    test('[START-08] a document without its root says so instead of failing somewhere inside', async ({ page }) => {
      const entry = readdirSync(join(rootFolder, 'build/client/assets')).find((name) =>
        /^entry\.client-[\w-]+\.js$/.test(name),
      )
      const failure = page.waitForEvent('pageerror')
      // The body is taken away before the modules run, as a broken proxy or extension might.
      const cut = `document.addEventListener('readystatechange', () => document.body.remove(), { once: true })`
      const body = `<!DOCTYPE html><html><head><link rel="icon" href="data:,"><script>${cut}</script><script type="module" src="/assets/${entry}"></script></head></html>`
      await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto('/')
      expect((await failure).message).toContain('no root element')
    })
  })
})

for (const [width, scheme] of [
  [320, 'light'],
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`[PAGE-08] no page has a serious violation or scrolls sideways at ${width} px in ${scheme}`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of [...publicPages, ...accountPages]) {
      const language = languages[(publicPages.indexOf(path as '/') + width) % 3] ?? 'en'
      await page.goto(`${path}?lng=${language}`)
      await hydrated(page)
      await fitsWidths(page, [width])
      // Contrast depends on the theme, not on the width, and is the slow part: once for each theme is enough.
      const axe = new AxeBuilder({ page })
      if (width === 320) axe.disableRules(['color-contrast'])
      const { violations } = await axe.analyze()
      const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(
        bad.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
        `${path} in ${language}`,
      ).toEqual([])
    }
  })
}

test('[PAGE-08] no page scrolls sideways from 320 to 1920 px in any language, light and dark', async ({ page }) => {
  for (const language of languages) {
    for (const path of publicPages) {
      await page.goto(`${path}?lng=${language}`)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await fitsWidths(page, [320, 360, 768, 1024, 1200, 1240, 1920])
      }
    }
  }
})

test('[PAGE-08] with the keyboard alone: skip link, visible focus, menus, and the form is sent', async ({
  page,
  site,
}) => {
  await page.goto('/contact')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const name = `Keyboard ${Date.now()}`
  for (const [label, text] of [
    ['Name', name],
    ['Email', 'keyboard@example.org'],
    ['Message', 'Sent without a mouse.'],
  ] as const) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('button', { name: 'Send message' }))
  const outline = await page
    .getByRole('button', { name: 'Send message' })
    .evaluate((button) => getComputedStyle(button).outlineStyle)
  expect(outline).toBe('solid')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await site.sql('select 1 from contact_messages where name = $1', [name])).length)
    .toBe(1)
})

test('[PAGE-08] reduced motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrated(page)
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) > 50,
        ).length,
  )
  expect(moving).toBe(0)
})

test.describe('header and language', () => {
  test('[HDR-01] the header has logo, links and language switcher', async ({ page }) => {
    await page.goto('/')
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
    expect(links.slice(0, 5)).toEqual(['Home', 'About', 'Features', 'Contact', 'FAQ'])
    await expect(page.getByRole('banner').getByRole('link', { name: 'Grantwright' })).toHaveAttribute('href', '/')
    await page.getByRole('button', { name: /^Language/ }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'Русский', 'Română'])
    expect(await page.getByRole('menuitemradio').locator('svg').count()).toBe(3)
  })

  test('[HDR-01] on a phone the menu opens, leads somewhere and closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: 'Features' }).click()
    await expect(page).toHaveURL('/features')
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  })

  test('[HDR-03] a visitor is offered Login, Register and Launch agent', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Register' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Launch agent' })).toBeVisible()
  })

  test('[LANG-01] the choice changes every word at once, and is kept in storage and in a cookie that scripts cannot read', async ({
    page,
    context,
  }) => {
    await page.goto('/contact')
    await hydrated(page)
    await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Typed before')
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'Română' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Acasă' })).toBeVisible()
    // The page was not loaded again: what was typed is there.
    await expect(page.locator('input[name="name"]')).toHaveValue('Typed before')
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ro')
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'i18next'))
      .toMatchObject({ value: 'ro', httpOnly: true, sameSite: 'Lax' })
    expect(await page.evaluate(() => document.cookie)).not.toContain('i18next')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  })

  test('[LANG-01] the order is address, cookie, local storage, session storage, browser', async ({ browser, site }) => {
    const expectLanguage = async (
      language: string,
      wishes: { query?: string; cookie?: string; local?: string; session?: string; locale?: string },
    ): Promise<void> => {
      const context = await browser.newContext({ baseURL: site.url, locale: wishes.locale ?? 'en-US' })
      if (wishes.cookie) await context.addCookies([{ name: 'i18next', value: wishes.cookie, url: site.url }])
      const page = await context.newPage()
      await page.addInitScript(
        ({ local, session }) => {
          if (local) localStorage.setItem('i18nextLng', local)
          if (session) sessionStorage.setItem('i18nextLng', session)
        },
        { local: wishes.local, session: wishes.session },
      )
      await page.goto(wishes.query ? `/?lng=${wishes.query}` : '/')
      await hydrated(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // A choice by address is kept as any other is.
      if (wishes.query) expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(language)
      await context.close()
    }
    await expectLanguage('ru', { query: 'ru', cookie: 'ro', local: 'en', session: 'ro', locale: 'ro-RO' })
    await expectLanguage('ro', { cookie: 'ro', local: 'ru', session: 'en', locale: 'en-US' })
    await expectLanguage('ru', { local: 'ru', session: 'ro', locale: 'ro-RO' })
    await expectLanguage('ro', { session: 'ro', locale: 'ru-RU' })
    await expectLanguage('ru', { locale: 'ru-BY' })
    await expectLanguage('en', { locale: 'de-DE' })
  })

  test('the theme follows the system until one is chosen, and the choice is kept without a flash', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const dark = await ground()
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await ground()
    expect(light).not.toBe(dark)
    await hydrated(page)
    // Every press changes what is seen, the first one too.
    for (const seen of [dark, light, dark]) {
      await page.getByRole('button', { name: /^Theme/ }).click()
      expect(await ground()).toBe(seen)
    }
    await page.reload({ waitUntil: 'commit' })
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  })
})

test.describe('home page', () => {
  test('[HOME-01] the sections stand in their order', async ({ page }) => {
    await page.goto('/')
    const tops = await Promise.all(
      [
        page.getByRole('banner'),
        page.getByRole('heading', { level: 1 }),
        page.locator('#agents'),
        page.getByText(/^Hello\. I help/),
        page.locator('#dashboard'),
        page.getByRole('contentinfo'),
      ].map(topOf),
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(new Set(tops).size).toBe(6)
  })

  test('[HOME-02] the hero has its badge, headline, description, button, three figures, picture and three cards, at least 710 px high', async ({
    page,
    site,
  }) => {
    const { body } = await site.call(null, 'GET', '/api/content/page?page=home&language=en')
    const { values } = body as { values: Record<string, unknown> }
    await page.goto('/')
    const hero = page.getByRole('main').getByRole('region').first()
    for (const part of ['badge', 'headline', 'description', 'cta_note']) {
      const words = textOf(values[`home.hero.${part}`])
      expect(words, part).not.toBe('')
      await expect(hero.getByText(words, { exact: true }), part).toBeVisible()
    }
    await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(hero.getByRole('button', { name: 'Launch agent' })).toBeVisible()
    await expect(hero.getByRole('definition')).toHaveText(['5', '€190M', '24/7'])
    await expect(hero.getByRole('img')).toBeVisible()
    await expect(hero.getByRole('article').getByRole('heading')).toHaveText(['Profiling', 'Generation', 'Review'])
    for (const width of [320, 390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 700 })
      expect((await hero.boundingBox())?.height, `${width}`).toBeGreaterThanOrEqual(710)
    }
  })

  test('[HOME-02] the short headline stands on phones, the long one on desktops', async ({ page, site }) => {
    const { body } = await site.call(null, 'GET', '/api/content/page?page=home&language=en')
    const values = (body as { values: Record<string, unknown> }).values
    await page.goto('/')
    await expect(page.getByText(textOf(values['home.hero.headline']), { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(textOf(values['home.hero.headline_short']), { exact: true })).toBeVisible()
    await expect(page.getByText(textOf(values['home.hero.headline']), { exact: true })).toBeHidden()
  })

  test('[HOME-03] five agents in their order with badge, title, subtitle, description, icon and tasks', async ({
    page,
  }) => {
    await page.goto('/')
    const cards = page.locator('#agents').getByRole('group').getByRole('article')
    await expect(cards).toHaveCount(5)
    for (const [position, badge] of ['Analysis', 'Parsing', 'Generation', 'Review', 'Coordination'].entries()) {
      const card = cards.nth(position)
      await expect(card).toContainText(badge)
      await expect(card.getByRole('heading', { level: 3 })).not.toBeEmpty()
      await expect(card.getByRole('img')).toHaveCount(1)
      expect(await card.getByRole('paragraph').count()).toBeGreaterThanOrEqual(2)
      expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    }
  })

  test('[HOME-03] the agents are a strip that scrolls sideways on a phone, a grid of three columns on a desktop', async ({
    page,
  }) => {
    await page.goto('/')
    const cards = page.locator('#agents').getByRole('group').getByRole('article')
    const boxes = async () =>
      Promise.all((await cards.all()).map(async (card) => (await card.boundingBox()) ?? { x: 0, y: 0 }))
    const wide = await boxes()
    expect(new Set(wide.slice(0, 3).map(({ y }) => Math.round(y))).size).toBe(1)
    expect(wide[3]?.y).toBeGreaterThan(wide[0]?.y ?? 0)
    expect(Math.round(wide[3]?.x ?? 0)).toBe(Math.round(wide[0]?.x ?? -1))
    await page.setViewportSize({ width: 390, height: 844 })
    const narrow = await boxes()
    expect(new Set(narrow.map(({ y }) => Math.round(y))).size).toBe(1)
    expect(narrow.map(({ x }) => x)).toEqual(narrow.map(({ x }) => x).toSorted((a, b) => a - b))
    const strip = page.locator('#agents').getByRole('group')
    expect(await strip.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })

  test('[HOME-03] while the agents load, skeletons stand in their place', async ({ page }) => {
    await page.goto('/faq')
    await hydrated(page)
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/api\/content\/page\?page=home/, async (route) => {
      await gate
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    const cards = page.locator('#agents').getByRole('article')
    await expect(cards.first()).toBeVisible()
    expect(await cards.locator('[aria-busy="true"]').count()).toBeGreaterThan(4)
    release()
    await expect(cards.locator('[aria-busy="true"]')).toHaveCount(0)
  })

  test('[HOME-04] the integrated approach has its button and its note', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const card = page.getByRole('article').filter({ hasText: /Integrated Approach/ })
    await expect(card).toContainText('Complete automation in 5 steps')
    await card.getByRole('button', { name: 'Launch Process', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Log in to launch the agent' })).toBeVisible()
  })

  test('[HOME-05] the chat has one greeting; placeholder and button start the launch; export and download are there and start it too', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const chat = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Open chat' }) })
    await expect(chat.getByText(/^Hello\./)).toHaveCount(1)
    for (const name of [/Describe your project/, 'Open chat', 'Export', 'Download']) {
      await chat.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog', { name: 'Log in to launch the agent' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  test('[HOME-06] the dashboard demo shows its figures and three projects with all their parts', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const demo = page.locator('#dashboard')
    const figures = demo.locator('dl').first().getByRole('definition')
    await expect(figures).toHaveText([/^3$/, /480K/, /18/, /^7$/])
    const projects = demo.getByRole('article')
    await expect(projects).toHaveCount(3)
    const progress = await projects
      .getByRole('progressbar')
      .evaluateAll((bars) =>
        bars.map((bar) => bar.getAttribute('aria-valuenow') ?? String((bar as HTMLProgressElement).value)),
      )
    expect(progress).toEqual(['75', '40', '90'])
    for (const project of await projects.all()) {
      await expect(project.getByRole('heading', { level: 3 })).not.toBeEmpty()
      for (const word of ['Budget', 'Deadline', 'Excellence', 'Impact', 'Implementation'])
        await expect(project).toContainText(word)
      await expect(project).toContainText(/Ready|In progress|Pending/)
      await expect(project.getByText(/^Partners/)).toBeVisible()
      const source = project.getByRole('link', { name: /View source/ })
      await expect(source).toHaveAttribute('target', '_blank')
      await expect(source).toHaveAttribute('rel', /noopener/)
      await expect(source).toHaveAttribute('href', /^https:/)
      await expect(project.getByRole('button', { name: 'Work with agent' })).toBeVisible()
    }
    for (const button of ['New project', 'Work with agent']) {
      await demo.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog', { name: 'Log in to launch the agent' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  test('[HOME-07] each claim, price, hour and programme stands on its page as stored content, in three languages', async ({
    site,
  }) => {
    const facts: [path: string, id: string, figure: RegExp][] = [
      ['/', 'home.hero.stat_agents', /^5$/],
      ['/', 'home.hero.stat_grants', /^€?190/],
      ['/', 'home.hero.stat_support', /^24\/7$/],
      ['/about', 'about.claims.success_value', /^85\s?%$/],
      ['/about', 'about.claims.market_value', /^35–40\s?%$/],
      ['/about', 'about.claims.stat_organisations', /^500\+$/],
      ['/about', 'about.claims.stat_raised', /^€?50\D/],
      ['/about', 'about.claims.stat_platforms', /^50\+$/],
      ['/about', 'about.claims.stat_support', /^24\/7$/],
      ['/about', 'about.time.draft', /30\D+2\D/],
      ['/about', 'about.time.review', /^\D*1\D+2\D/],
      ['/features', 'features.prices.consultation', /^\D+$/],
      ['/features', 'features.prices.application', /200\D*$/],
      ['/features', 'features.prices.support', /500\D*$/],
      ['/features', 'features.prices.search', /200\D*$/],
      ['/features', 'features.prices.creation', /500\D*$/],
      ['/contact', 'contact.details.weekdays_hours', /^9:00–18:00$/],
      ['/contact', 'contact.details.saturday_hours', /^10:00–14:00$/],
    ]
    for (const language of languages) {
      const pages = new Map<string, { text: string; values: Record<string, unknown> }>()
      for (const path of ['/', '/about', '/features', '/contact']) {
        const name = path === '/' ? 'home' : path.slice(1)
        const { body } = await site.call(null, 'GET', `/api/content/page?page=${name}&language=${language}`)
        const html = await (await fetch(`${site.url}${path}?lng=${language}`)).text()
        const text = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ')
        pages.set(path, { text: normalise(text), ...(body as { values: Record<string, unknown> }) })
      }
      for (const [path, id, figure] of facts) {
        const shown = pages.get(path)
        const value = shown?.values[id]
        const told = textOf(value).replaceAll(/[\u00A0\u2060]/g, ' ')
        expect(told, `${language} ${id}`).toMatch(figure)
        expect(shown?.text, `${language} ${id}`).toContain(normalise(told))
        if (typeof value === 'object' && value !== null && 'label' in value)
          expect(shown?.text, `${language} ${id}`).toContain(normalise(String(value.label)))
      }
      const programmes = textOf(pages.get('/features')?.values['features.programmes.items']).split('\n')
      expect(programmes.map((line) => line.split(':')[0]).slice(0, 2)).toEqual(['Horizon Europe', 'Digital Europe'])
      expect(programmes).toHaveLength(4)
      for (const line of programmes)
        for (const part of line.split(':')) expect(pages.get('/features')?.text).toContain(normalise(part))
    }
    const ids = facts.map(([, id]) => id)
    const rows = await site.sql(
      `select 1 from site_content where page || '.' || section || '.' || content_key = any($1)`,
      [ids],
    )
    expect(rows).toHaveLength(3 * ids.length)
  })

  test('[HOME-07] the picture of the desk, the ruler to scale, and prices that the head of the page leads to', async ({
    page,
  }) => {
    await page.goto('/about')
    await hydrated(page)
    await expect(page.getByRole('img', { name: /desk/ })).toBeVisible()
    const ruler = page.getByRole('img', { name: '85%' })
    const box = await boxOf(ruler)
    const pointer = await boxOf(ruler.locator('[data-piece="pointer"]'))
    expect((pointer.x + pointer.width / 2 - box.x) / box.width).toBeCloseTo(0.85, 2)
    const band = await boxOf(ruler.locator('[data-piece="market"]'))
    expect((band.x - box.x) / box.width).toBeCloseTo(0.35, 2)
    expect((band.x + band.width - box.x) / box.width).toBeCloseTo(0.4, 2)

    const onHome = await tasksOf(page, '/', '#agents article > ul > li')
    const onFeatures = await tasksOf(page, '/features', '[data-piece="tasks"] li')
    expect(onHome).toHaveLength(15)
    expect(onFeatures).toHaveLength(15)
    expect(onFeatures.filter((task) => onHome.includes(task))).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Prices' }).click()
    await expect(page).toHaveURL('/features#prices')
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeInViewport()
    const prices = await page
      .getByRole('listitem')
      .filter({ has: page.locator('dl') })
      .all()
    expect(prices).toHaveLength(5)
    const widths = await Promise.all(prices.map(async (price) => (await boxOf(price)).width))
    expect(new Set(widths).size).toBe(1)
    for (const price of prices) await expect(price.locator('p')).toHaveText(/\w+ \w+/)
  })

  test('links to other sites open a new tab that knows nothing of this one', async ({ page, site }) => {
    for (const path of publicPages) {
      await page.goto(path)
      const outside = await page
        .locator('a[href^="http"]')
        .evaluateAll(
          (links, origin) =>
            links
              .filter((link) => !(link as HTMLAnchorElement).href.startsWith(origin))
              .map((link) => link.getAttribute('rel') ?? ''),
          site.url,
        )
      for (const rel of outside) expect(rel, path).toContain('noopener')
    }
  })
})

/** Where an element is on the page. */
async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not shown.')
  return box
}

/** The words of a list, as they are on a page. */
async function tasksOf(page: Page, path: string, selector: string): Promise<string[]> {
  await page.goto(path)
  await hydrated(page)
  return page.locator(selector).allInnerTexts()
}

test.describe('a server that refuses', () => {
  test.use({ expectedConsole: /status of 429|ERR_INTERNET_DISCONNECTED/ })

  test('[QUAL-02] a contact request that the server refuses or does not get keeps what was typed', async ({
    page,
    context,
    site,
  }) => {
    await page.goto('/contact')
    await hydrated(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Send message' }).click()
    await expect(main.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    const name = `Patient ${Date.now()}`
    await main.getByLabel('Name', { exact: true }).fill(name)
    await main.getByLabel('Email', { exact: true }).fill('patient@example.org')
    await main.getByLabel('Message', { exact: true }).fill('Kept while the server was away.')
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '60' },
        body: JSON.stringify({ code: 'rate_limited', errors: [] }),
      }),
    )
    await main.getByRole('button', { name: 'Send message' }).click()
    await expect(main.getByRole('alert').first()).toBeVisible()
    await expect(main.getByLabel('Message', { exact: true })).toHaveValue('Kept while the server was away.')
    await page.unroute('**/api/contact')
    await context.setOffline(true)
    await main.getByRole('button', { name: 'Send message' }).click()
    await expect(main.getByRole('alert').first()).toBeVisible()
    await expect(main.getByLabel('Message', { exact: true })).toHaveValue('Kept while the server was away.')
    await context.setOffline(false)
    await main.getByRole('button', { name: 'Send message' }).click()
    await expect
      .poll(async () => (await site.sql('select 1 from contact_messages where name = $1', [name])).length)
      .toBe(1)
    await expect(main).toContainText(/one working day/)
  })
})

/** Publishes a custom page with one section in a language. */
async function publishPage(site: Site, slug: string, language: string, title: string): Promise<void> {
  const row = { page: slug, section: 'page', language, content_key: 'custom_page' }
  const rows = [{ ...row, content_value: { title, published: true } }]
  expect((await site.call(site.admin, 'POST', '/api/content', rows)).status).toBe(201)
  const section = { page: slug, name: 'friends', title, description: 'Universities and chambers.', language }
  const looks = { type: 'content', layout: 'single-column' }
  expect((await site.call(site.admin, 'POST', '/api/sections', { ...section, ...looks })).status).toBe(201)
  await expect.poll(async () => (await fetch(`${site.url}/page/${slug}?lng=${language}`)).status).toBe(200)
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

async function topOf(element: Locator): Promise<number> {
  return element.first().evaluate((node) => Math.round(node.getBoundingClientRect().top + scrollY))
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : ''
}

function normalise(text: string): string {
  return text
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/[\s\u00A0\u2060]+/g, ' ')
    .trim()
}

function collectTypes(value: unknown, types: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collectTypes(each, types)
  else if (typeof value === 'object' && value !== null) {
    if ('@type' in value) types.add(String(value['@type']))
    for (const each of Object.values(value)) collectTypes(each, types)
  }
}
