import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { foldSpace, openServedSite } from '#tests/support/served-html.ts'
import type { HtmlPart, ServedSite } from '#tests/support/served-html.ts'
import { testOrigin } from '#tests/support/test-app.ts'

// What the server sends before any script runs. The journeys in tests/e2e show what becomes of it in a browser.

const publicPages = ['/', '/features', '/about', '/contact', '/faq', '/privacy', '/terms', '/help'] as const
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
].map((path) => `/admin${path}`)

/** Content that is not words of the page: names of drawings, pictures, days shown as dates, what is said after a form was sent. */
const notWords = /_icon$|image$|_deadline$|\.success\.|\.seo\./

let site: ServedSite
let admin: ApiClient

beforeAll(async () => {
  site = await openServedSite()
  admin = await signIn(site.app, 'admin')
})
afterAll(() => site.app.close())

test('[PAGE-02] an unknown address is a page with status 404 that leads home; it is logged and listed', async () => {
  const path = '/no-such-page'
  const logged = vi.spyOn(site.app.deps.log, 'warn')
  const { status, document } = await site.open(path)
  expect(status).toBe(404)
  expect(document.first('h1').text).toBe('Oops! Page not found')
  const main = document.first('main')
  expect(main.first('a', { href: '/' }).text).toMatch(/home/i)
  const { body } = await admin.send<{ items: { path: string; count: number }[] }>('GET', '/api/admin/not-found')
  expect(body.items).toContainEqual(expect.objectContaining({ path, count: 1 }))
  expect(logged.mock.calls).toContainEqual([expect.objectContaining({ path }), 'page not found'])
  logged.mockRestore()
  // Read as the address of another host, it would be that host's first page.
  const elsewhere = await site.app.fetch(new Request(`${testOrigin}//elsewhere.example/`))
  expect(elsewhere.status).toBe(404)
})

test.each(languages)('[PAGE-05] in %s every public page is served with all of its words', async (language) => {
  const title = { en: 'Our partners', ru: 'Наши партнёры', ro: 'Partenerii noștri' }[language]
  await publishPage('read-in-full', language, title)
  for (const path of [...publicPages, '/login', '/register', '/page/read-in-full']) {
    const { document } = await site.open(`${path}?lng=${language}`)
    expect(document.first('html').attribute('lang'), path).toBe(language)
    const { text } = document.first('main')
    // Of two account pages with shared words, each shows its own promise.
    const isAccount = path === '/login' || path === '/register'
    expect(text.length, path).toBeGreaterThan(isAccount ? 150 : path.startsWith('/page/') ? 20 : 600)
    if (path === '/help') continue
    if (path.startsWith('/page/')) {
      expect(text).toContain(title)
      expect(text).toContain('Universities and chambers.')
      continue
    }
    const values = await valuesOf(path === '/' ? 'home' : isAccount ? 'login' : path.slice(1), language)
    const texts = Object.entries(values)
      .map(([id, value]) => [id, textOf(value)] as const)
      .filter(([id, words]) => words !== '' && !notWords.test(id))
      .filter(([id]) => !isAccount || id.includes(`.${path.slice(1)}_`))
    expect(texts.length, path).toBeGreaterThanOrEqual(isAccount ? 2 : 3)
    const missing = texts.filter(([, words]) => words.split('\n').some((line) => !text.includes(foldSpace(line))))
    expect(
      missing.map(([id]) => id),
      path,
    ).toEqual([])
  }
})

test.each([
  ['en', 'Help for applicants', 'Your organisation and its SME class'],
  ['ru', 'Справка для заявителей', 'Ваша организация и её класс МСП'],
  ['ro', 'Ajutor pentru solicitanți', 'Organizația și categoria ei de IMM'],
])('[PAGE-05] the help in %s is served with all of its topics', async (language, title, topic) => {
  const { document } = await site.open(`/help?lng=${language}`)
  expect(document.first('h1').text).toBe(title)
  const topics = document.first('main').all('h2', { id: /-title$/ })
  expect(topics.length).toBeGreaterThan(8)
  expect(topics.map(({ text }) => text)).toContain(topic)
  expect(document.first('nav', { 'aria-labelledby': 'help-contents' }).all('li')).toHaveLength(topics.length)
})

test('[PAGE-06] each page has its own title, description, canonical, alternates, cards and structured data', async () => {
  const titles = new Set<string>()
  const types = new Set<string>()
  for (const path of publicPages) {
    const { document } = await site.open(path)
    const head = document.first('head')
    const title = head.first('title').text
    titles.add(title)
    const meta = (name: string) => head.first('meta', { name }).attribute('content')
    const property = (name: string) => head.first('meta', { property: name }).attribute('content')
    expect(meta('description')?.length, path).toBeGreaterThan(50)
    expect(head.first('link', { rel: 'canonical' }).attribute('href')).toBe(`${testOrigin}${path}`)
    const alternates = head.all('link', { rel: 'alternate', hreflang: true })
    expect(
      alternates.map((link) => [link.attribute('hreflang'), link.attribute('href')]),
      path,
    ).toEqual([
      ['en', `${testOrigin}${path}`],
      ['ru', `${testOrigin}${path}?lng=ru`],
      ['ro', `${testOrigin}${path}?lng=ro`],
      ['x-default', `${testOrigin}${path}`],
    ])
    for (const name of ['og:image', 'og:locale']) expect(property(name), `${path} ${name}`).toBeTruthy()
    expect(property('og:url')).toBe(`${testOrigin}${path}`)
    expect(property('og:title'), path).toBe(title)
    expect(property('og:description'), path).toBe(meta('description'))
    expect(meta('twitter:card'), path).toBe('summary_large_image')
    expect(meta('twitter:title'), path).toBe(title)
    expect(meta('twitter:description'), path).toBe(meta('description'))
    expect(head.all('meta', { name: 'robots', content: /noindex/ }), path).toEqual([])
    for (const data of structuredDataOf(await site.open(path).then(({ html }) => html))) collectTypes(data, types)
  }
  expect(titles.size).toBe(publicPages.length)
  expect([...types]).toEqual(expect.arrayContaining(['Organization', 'FAQPage', 'Service']))
  const { document } = await site.open('/')
  const image = document.first('meta', { property: 'og:image' }).attribute('content') ?? ''
  expect((await site.app.fetch(image)).headers.get('content-type')).toMatch(/^image\/(png|jpeg)/)
})

test('[PAGE-06] each language of a page has a title and a canonical address of its own', async () => {
  const heads = await Promise.all(
    languages.map(async (language) => (await site.open(`/about?lng=${language}`)).document.first('head')),
  )
  expect(new Set(heads.map((head) => head.first('title').text)).size).toBe(3)
  expect(heads.map((head) => head.first('link', { rel: 'canonical' }).attribute('href'))).toEqual([
    `${testOrigin}/about`,
    `${testOrigin}/about?lng=ru`,
    `${testOrigin}/about?lng=ro`,
  ])
})

test('[PAGE-06] drafts, signed-in screens and unknown pages are noindex; the sitemap lists what is published', async () => {
  const made = await admin.send('POST', '/api/pages', { slug: 'not-yet', title: 'Not yet' })
  expect(made.status).toBe(201)
  await publishPage('once-listed', 'en', 'Once listed')
  const textAt = async (path: string): Promise<string> => (await site.app.fetch(path)).text()
  await expect.poll(() => textAt('/sitemap.xml')).toContain('/page/once-listed')
  expect(await textAt('/sitemap.xml')).not.toContain('/page/not-yet')
  const listed = await site.open('/page/once-listed')
  expect(listed.status).toBe(200)
  expect(listed.html).not.toContain('noindex')
  for (const [path, expected] of [
    ['/page/not-yet', 404],
    ['/no-such-page', 404],
    ['/preview', 200],
    ['/dashboard', 200],
    ['/admin', 200],
    ['/admin/settings', 200],
    ['/setup', 200],
    ['/confirm', 200],
    ['/reset-password', 200],
  ] as const) {
    const { status, document } = await site.open(path)
    expect(status, path).toBe(expected)
    expect(document.first('meta', { name: 'robots' }).attribute('content'), path).toMatch(/^noindex/)
  }
  expect(await textAt('/robots.txt')).toContain(`Sitemap: ${testOrigin}/sitemap.xml`)
})

test('[LANG-02] no word of another language is on a page', async () => {
  const foreign: Record<Language, RegExp> = {
    // Names of languages are always in themselves; they are outside of the main part.
    en: /[а-яё]{3,}/i,
    ru: /\b(the|and|your|with|for)\b/i,
    ro: /[а-яё]{3,}|\b(the|your|with)\b/i,
  }
  for (const path of [...publicPages, ...accountPages])
    for (const language of languages) {
      const { document } = await site.open(`${path}?lng=${language}`)
      expect(document.first('main').text.match(foreign[language])?.[0], `${path} in ${language}`).toBeUndefined()
    }
})

test('[QUAL-06] no page has an inline handler, a style attribute or a script that its policy does not name', async () => {
  for (const path of [...publicPages, ...accountPages, '/dashboard', '/admin', '/no-such-page']) {
    const { headers, html } = await site.open(path)
    expect(html.match(/<[^>]+\s(on[a-z]+|style)=["'][^>]*>/i)?.[0], path).toBeUndefined()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("script-src 'self'")
    expect(policy, path).not.toMatch(/unsafe/)
    expect(headers.get('set-cookie'), path).toBeNull()
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    const inline = scripts.filter(([, attributes = '']) => !/\ssrc=|ld\+json/.test(attributes))
    expect(inline.length, path).toBeGreaterThan(0)
    for (const [, , text = ''] of inline)
      expect(policy, path).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    for (const [, attributes = ''] of scripts.filter(([, each = '']) => /\ssrc=/.test(each)))
      expect(attributes, path).toMatch(/\ssrc="\/(?!\/)/)
  }
})

test('links to other sites open a tab that cannot reach this one', async () => {
  let count = 0
  for (const path of publicPages) {
    const { document } = await site.open(path)
    for (const link of document.all('a', { href: /^http/ })) {
      count += 1
      expect(link.attribute('rel'), `${path} ${link.attribute('href')}`).toContain('noopener')
    }
  }
  expect(count).toBeGreaterThan(2)
})

test('[HDR-01] [HDR-03] the header has the logo, the five links, the three languages, and what a visitor can start', async () => {
  const header = (await site.open('/')).document.first('header')
  expect(header.first('a', { 'aria-label': 'Grantwright' }).attribute('href')).toBe('/')
  expect(linksOf(header.first('nav', { 'aria-label': 'Main' }))).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Features', '/features'],
    ['Contact', '/contact'],
    ['FAQ', '/faq'],
  ])
  const choices = header.all('a', { role: 'menuitemradio' })
  expect(choices.map(({ text }) => text)).toEqual(['English', 'Русский', 'Română'])
  expect(choices.map((choice) => choice.all('svg').length)).toEqual([1, 1, 1])
  expect(header.first('a', { href: '/login' }).text).toBe('Login')
  expect(header.first('a', { href: '/register' }).text).toBe('Register')
  expect(header.first('button', { 'data-launch': true }).text).toBe('Launch agent')
})

test('[HDR-05] the footer has its links, the contact block and the bottom links', async () => {
  const footer = (await site.open('/')).document.first('footer')
  for (const link of [
    ['About', '/about'],
    ['AI agents', '/#agents'],
    ['Sample dashboard', '/#dashboard'],
    ['FAQ', '/faq'],
    ['Support', '/contact'],
    ['Login', '/login'],
    ['Register', '/register'],
    ['Privacy policy', '/privacy'],
    ['Terms of use', '/terms'],
  ] as const)
    expect(linksOf(footer)).toContainEqual(link)
  expect(footer.first('a', { href: /^mailto:/ }).text).toMatch(/@/)
  expect(footer.first('a', { href: /^tel:\+/ }).text).toMatch(/^\+/)
  expect(footer.text).toContain('1 Example Street, office 5')
})

test('[HOME-01] the sections are in their order', async () => {
  const { document } = await site.open('/')
  const parts = [
    document.first('header'),
    document.first('h1'),
    document.first('section', { id: 'agents' }),
    document.first('section', { 'aria-labelledby': 'chat-title' }),
    document.first('section', { id: 'dashboard' }),
    document.first('footer'),
  ]
  const places = parts.map(({ startsAt }) => startsAt)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(new Set(places).size).toBe(6)
})

test('[HOME-02] the hero has its badge, both headlines, description, button, three figures, picture and three cards', async () => {
  const hero = (await site.open('/')).document.first('section', { 'data-piece': 'hero' })
  const values = await valuesOf('home', 'en')
  for (const part of ['badge', 'headline', 'headline_short', 'description', 'cta_note']) {
    const words = foldSpace(textOf(values[`home.hero.${part}`]))
    expect(words, part).not.toBe('')
    expect(hero.text, part).toContain(words)
  }
  expect(
    hero
      .first('h1')
      .all('span')
      .map(({ text }) => text),
  ).toEqual([textOf(values['home.hero.headline']), textOf(values['home.hero.headline_short'])].map(foldSpace))
  expect(hero.first('button', { 'data-launch': true }).text).toBe('Launch agent')
  expect(hero.all('dd').map(({ text }) => text)).toEqual(['5', '€190M', '24/7'])
  expect(hero.all('svg', { role: 'img' })).toHaveLength(1)
  expect(hero.all('article').map((card) => card.first('h2').text)).toEqual(['Profiling', 'Generation', 'Review'])
})

test('[HOME-03] five agents in their order, each with badge, title, subtitle, description, icon and tasks', async () => {
  const section = (await site.open('/')).document.first('section', { id: 'agents' })
  const cards = section.first('div', { role: 'group' }).all('article')
  const values = await valuesOf('home', 'en')
  const agents = [
    ['profiler', 'Analysis'],
    ['parser', 'Parsing'],
    ['generator', 'Generation'],
    ['reviewer', 'Review'],
    ['coordinator', 'Coordination'],
  ] as const
  expect(cards).toHaveLength(agents.length)
  for (const [position, [name, badge]] of agents.entries()) {
    const card = cards[position] ?? section
    const words = (field: string) => foldSpace(textOf(values[`home.agents.${name}_${field}`]))
    expect(words('badge')).toBe(badge)
    expect(card.all('span').map(({ text }) => text)).toContain(badge)
    expect(card.first('h3').text).toBe(words('title'))
    expect(card.all('p').map(({ text }) => text)).toEqual([words('subtitle'), words('description')])
    expect(card.all('svg', { role: 'img' })).toHaveLength(1)
    const tasks = card.all('li').map(({ text }) => text)
    expect(tasks).toEqual(textOf(values[`home.agents.${name}_tasks`]).split('\n').map(foldSpace))
    expect(tasks.length).toBeGreaterThanOrEqual(3)
  }
})

test('[HOME-04] [HOME-05] the card that binds the agents has its button and note; the chat has one greeting, a field to paste a call into, and its three buttons', async () => {
  const { document } = await site.open('/')
  const whole = document.first('article', { 'data-piece': 'whole' })
  expect(whole.first('h3').text).toContain('Integrated Approach')
  expect(whole.first('button').text).toBe('Launch Process')
  expect(whole.text).toContain('Complete automation in 5 steps')
  const chat = document.first('section', { 'aria-labelledby': 'chat-title' })
  expect(chat.all('p').filter(({ text }) => text.startsWith('Hello. Give me'))).toHaveLength(1)
  const buttons = chat.all('button').map(({ text }) => text)
  expect(buttons).toEqual(['Export', 'Download', 'Read the call'])
  expect(chat.first('label').text).toContain('Paste a call')
  expect(chat.all('textarea')).toHaveLength(1)
})

test.each([
  ['en', 'in preparation', /50\+|day (?:and|or) night|answers right away|score/i],
  ['ru', 'в подготовке', /50\+|дн[её]м и ночью|балл/i],
  ['ro', 'în pregătire', /peste 50 |50\+|zi și noapte|punctaj/i],
])(
  '[HOME-03] [HOME-07] in %s no page calls an agent in preparation, or promises a search, scores or answers at night',
  async (language, mark, promises) => {
    for (const path of ['/', '/features', '/about', '/faq', '/terms'])
      expect((await site.open(`${path}?lng=${language}`)).document.first('main').text, path).not.toContain(mark)
    for (const path of ['/', '/features', '/faq'])
      expect((await site.open(`${path}?lng=${language}`)).document.first('main').text, path).not.toMatch(promises)
  },
)

test('[ORG-05] [DASH-05] visitors compare the plans in one unit, with the limits that apply, and see what an administrator changes', async () => {
  const rowsOf = async () =>
    (await site.open('/features')).document
      .first('section', { id: 'plans' })
      .all('tr')
      .map((row) => row.text)
  const rows = await rowsOf()
  for (const [name, ...values] of [
    ['Active applications', '10', '30', '100', '1,000'],
    ['Members and open invitations', '5', '10', '25', '200'],
    ['Pages per file', '120', '200', '300', '300'],
  ]) {
    const row = rows.find((text) => text.startsWith(name ?? '')) ?? ''
    for (const value of values) expect(row).toContain(value)
  }
  expect(rows.find((text) => text.startsWith('Price'))).toMatch(/€200.*per month.*€500.*per month/)
  const { document } = await site.open('/features')
  expect(document.first('a', { href: '/features#plans' }).text).toBe('Compare plans')
  const plan = (price_eur_cents: number, version: number) => ({
    price_eur_cents,
    features: ['grant_notices'],
    limits: { open_consultations: 8, monthly_file_mb: 500 },
    archived: false,
    version,
  })
  expect((await admin.send('PUT', '/api/admin/plans/basic', plan(210_00, 0))).status).toBe(200)
  await expect.poll(async () => (await rowsOf()).find((text) => text.startsWith('Price'))).toContain('€210')
  await site.app.deps.database.db.execute('truncate plans')
})

test('[HOME-06] the dashboard demo shows its figures and three projects with programme, status and all other parts', async () => {
  const demo = (await site.open('/')).document.first('section', { id: 'dashboard' })
  expect(
    demo
      .first('dl', { 'data-piece': 'ledger' })
      .all('dd')
      .map(({ text }) => text),
  ).toEqual(['3', '€480K', '18 days', '7'])
  const projects = demo.all('article').map((project) => {
    const pills = project.all('span', { 'data-pill': true }).map(({ text }) => text)
    const source = project.first('a')
    const [program] = project.all('p')
    return {
      title: project.first('h3').text,
      program: program?.text,
      facts: project.all('dt').map((term, at) => `${term.text}: ${project.all('dd')[at]?.text}`),
      progress: project.first('div', { role: 'progressbar' }).attribute('aria-valuenow'),
      status: pills[0],
      sections: ['Excellence', 'Impact', 'Implementation', 'Budget'].map((section, at) => {
        expect(project.text).toContain(`${section} ${pills[at + 1]}`)
        return `${section}: ${pills[at + 1]}`
      }),
      source: [source.text, source.attribute('target'), source.attribute('rel')],
      button: project.first('button').text,
    }
  })
  const common = { source: ['View source (opens in a new tab)', '_blank', 'noopener'], button: 'Work with agent' }
  expect(projects).toEqual([
    {
      ...common,
      title: 'Cold-chain sensors for small orchards',
      program: 'Horizon Europe, Cluster 6',
      facts: ['Budget: €240,000', 'Deadline: in 18 days', 'Partners: 4'],
      progress: '75',
      status: 'In progress',
      sections: ['Excellence: Ready', 'Impact: Ready', 'Implementation: In progress', 'Budget: In progress'],
    },
    {
      ...common,
      title: 'Digital skills hub for regional SMEs',
      program: 'Digital Europe Programme',
      facts: ['Budget: €160,000', 'Deadline: in 82 days', 'Partners: 2'],
      progress: '40',
      status: 'Draft',
      sections: ['Excellence: Ready', 'Impact: In progress', 'Implementation: Pending', 'Budget: Pending'],
    },
    {
      ...common,
      title: 'Energy audit of a research institute',
      program: 'National innovation programme',
      facts: ['Budget: €80,000', 'Deadline: in 36 days', 'Partners: 1'],
      progress: '90',
      status: 'Ready to submit',
      sections: ['Excellence: Ready', 'Impact: Ready', 'Implementation: Ready', 'Budget: In progress'],
    },
  ])
  expect(demo.all('a').every((link) => link.attribute('href')?.startsWith('https:'))).toBe(true)
  expect(demo.all('button', { 'data-launch': true }).map(({ text }) => text)).toContain('New project')
})

const claims: [path: string, id: string, figure: RegExp][] = [
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

test.each(languages)(
  '[HOME-07] each claim, price, hour and programme is on its page in %s, from stored content',
  async (language) => {
    for (const path of ['/', '/about', '/features', '/contact']) {
      const page = path === '/' ? 'home' : path.slice(1)
      const values = await valuesOf(page, language)
      const { text } = (await site.open(`${path}?lng=${language}`)).document
      for (const [, id, figure] of claims.filter(([place]) => place === path)) {
        const value = values[id]
        const shown = foldSpace(textOf(value))
        expect(shown, id).toMatch(figure)
        expect(text, id).toContain(shown)
        if (typeof value === 'object' && value !== null && 'label' in value)
          expect(text, id).toContain(foldSpace(String(value.label)))
        const [, section, key] = id.split('.')
        const address = `/api/content?page=${page}&section=${section}&language=${language}&content_key=${key}`
        expect((await admin.send<{ items: unknown[] }>('GET', address)).body.items, id).toHaveLength(1)
      }
      if (path !== '/features') continue
      const programmes = textOf(values['features.programmes.items']).split('\n')
      expect(programmes.map((line) => line.split(':')[0]).slice(0, 2)).toEqual(['Horizon Europe', 'Digital Europe'])
      expect(programmes).toHaveLength(4)
      for (const part of programmes.flatMap((line) => line.split(':'))) expect(text).toContain(foldSpace(part))
    }
  },
)

test('[HOME-07] no task of an agent on the home page is repeated on the page of features', async () => {
  const cards = (await site.open('/')).document.first('section', { id: 'agents' }).all('article')
  const onHome = cards.flatMap((card) => card.all('li').map(({ text }) => text))
  const blocks = (await site.open('/features')).document.all('div', { 'data-piece': 'tasks' })
  const onFeatures = blocks.flatMap((block) => block.all('li').map(({ text }) => text))
  expect(onHome).toHaveLength(15)
  expect(onFeatures).toHaveLength(15)
  expect(onFeatures.filter((task) => onHome.includes(task))).toEqual([])
})

test.each([
  ['en', 'Privacy policy', 'Terms of use', 'Privacy policy'],
  ['ru', 'Политика конфиденциальности', 'Условия использования', 'Конфиденциальность'],
  ['ro', 'Politica de confidențialitate', 'Termeni de utilizare', 'Confidențialitate'],
])(
  '[PAGE-09] in %s both documents have their page, and a link in the footer, at registration and at the contact form',
  async (language, privacy, terms, privacyLink) => {
    for (const [path, title] of [
      ['/privacy', privacy],
      ['/terms', terms],
    ] as const)
      expect((await site.open(`${path}?lng=${language}`)).document.first('h1').text).toBe(title)
    for (const path of ['/register', '/contact']) {
      const { document } = await site.open(`${path}?lng=${language}`)
      for (const [address, title] of [
        ['/privacy', privacyLink],
        ['/terms', terms],
      ] as const) {
        expect(document.first('footer').first('a', { href: address }).text).toBe(title)
        // In a tab of its own, so that nothing typed is lost.
        const link = document.first('main').first('form').first('a', { href: address, target: '_blank' })
        expect(link.text, path).toContain(title)
      }
    }
  },
)

test('[PAGE-01] every route of the specification answers with a page', async () => {
  await publishPage('route-test', 'en', 'Route test')
  const paths = [...publicPages, '/login', '/register', '/dashboard', '/page/route-test', ...adminPages]
  for (const path of paths) {
    const { status, headers } = await site.open(path)
    expect(status, path).toBe(200)
    expect(headers.get('content-type'), path).toContain('text/html')
  }
})

test('[PAGE-01] [HDR-02] a custom page shows its content and is in the menu until it is deleted', async () => {
  await publishPage('partners', 'en', 'Those who work with us', { title: 'Partners', show_in_menu: true })
  const menuEntries = async () =>
    (await site.open('/')).document
      .first('nav', { 'aria-label': 'Main' })
      .all('a')
      .map(({ text }) => text)
  await expect.poll(menuEntries).toContain('Partners')
  const { document } = await site.open('/page/partners')
  const main = document.first('main')
  expect(main.all('h2').map(({ text }) => text)).toContain('Those who work with us')
  expect(main.text).toContain('Universities and chambers.')
  const { body } = await admin.send<{ items: { id: string }[] }>(
    'GET',
    '/api/content?page=partners&content_key=custom_page',
  )
  await admin.send('DELETE', `/api/content/${body.items[0]?.id}`)
  await expect.poll(menuEntries).not.toContain('Partners')
})

test.each(['privacy', 'terms'])('[PAGE-09] an editor changes a sentence of /%s, and visitors read it', async (page) => {
  const editor = await signIn(site.app, 'editor')
  const { body } = await editor.send<{ items: { id: string; updated_at: string }[] }>(
    'GET',
    `/api/content?page=${page}&language=en&content_key=text`,
  )
  const row = body.items[0]
  const change = { content_value: 'We write to you only when you ask us to.', updated_at: row?.updated_at }
  expect((await editor.send('PATCH', `/api/content/${row?.id}`, change)).status).toBe(200)
  await expect
    .poll(async () => (await site.open(`/${page}`)).document.first('main').text)
    .toContain(change.content_value)
})

/** Publishes a custom page with one section. @param more fields of the page's own row. */
async function publishPage(slug: string, language: Language, title: string, more: object = {}): Promise<void> {
  const row = { page: slug, section: 'page', language, content_key: 'custom_page' }
  const rows = [{ ...row, content_value: { title, published: true, ...more } }]
  expect((await admin.send('POST', '/api/content', rows)).status).toBe(201)
  const section = { page: slug, name: 'friends', title, description: 'Universities and chambers.', language }
  const looks = { type: 'content', layout: 'single-column' }
  expect((await admin.send('POST', '/api/sections', { ...section, ...looks })).status).toBe(201)
  await expect.poll(async () => (await site.open(`/page/${slug}?lng=${language}`)).status).toBe(200)
}

async function valuesOf(page: string, language: string): Promise<Record<string, unknown>> {
  const address = `/api/content/page?page=${page}&language=${language}`
  return (await admin.send<{ values: Record<string, unknown> }>('GET', address)).body.values
}

function linksOf(part: HtmlPart): [string, string | null][] {
  return part.all('a').map((link) => [link.text, link.attribute('href')])
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : ''
}

function structuredDataOf(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
}

function collectTypes(value: unknown, types: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collectTypes(each, types)
  else if (typeof value === 'object' && value !== null) {
    if ('@type' in value) types.add(String(value['@type']))
    for (const each of Object.values(value)) collectTypes(each, types)
  }
}
