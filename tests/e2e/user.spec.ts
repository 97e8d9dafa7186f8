import type { Page, Route } from '@playwright/test'
import { sessionStorageKey } from '#web/session/stored-session.ts'
import { hydrated } from './support/hydrated.ts'
import { newTabOf } from './support/new-tab.ts'
import { accountMenu, fillLogin, formOf, goodPassword, newPerson, signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

const links = {
  en: /^https:\/\/assistant\.grantwright\.example\/en/,
  ro: /^https:\/\/assistant\.grantwright\.example\/ro/,
  other: /^https:\/\/assistant\.grantwright\.example\/ru/,
}

test.describe('launching the assistant', () => {
  test.use({ assistantAnswers: true })

  test.beforeAll(async ({ site }) => {
    const { body } = await site.call(site.admin, 'GET', '/api/admin/settings')
    const { status } = await site.call(site.admin, 'PUT', '/api/admin/settings', {
      assistant_links: {
        en: 'https://assistant.grantwright.example/en',
        ro: 'https://assistant.grantwright.example/ro',
        other: 'https://assistant.grantwright.example/ru',
      },
      version: (body as { version: string }).version,
    })
    expect(status).toBe(200)
    // A kept page is made again behind the answer that still holds the old links.
    for (const language of ['en', 'ro', 'ru'])
      await expect
        .poll(async () => (await fetch(`${site.url}/?lng=${language}`)).text())
        .toContain(`assistant.grantwright.example/${language}`)
  })

  test('[LAUNCH-01] [LAUNCH-03] who is signed in gets the link of the language in a new tab, and the launch is counted', async ({
    page,
    site,
  }) => {
    await signIn(page, await site.register('user'))
    for (const [language, link, words] of [
      ['en', links.en, 'Launch agent'],
      ['ro', links.ro, 'Lansați agentul'],
      ['ru', links.other, 'Запустить агента'],
    ] as const) {
      const before = await launches(site, language)
      await page.goto(`/?lng=${language}`)
      await expect(page.getByRole('banner').locator('[data-avatar]')).toBeVisible()
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('banner').getByRole('button', { name: words }).click(),
      ])
      expect(tab.url()).toMatch(link)
      expect(await tab.evaluate(() => window.opener)).toBeNull()
      await expect.poll(() => launches(site, language)).toBe(before + 1)
      await tab.close()
    }
  })

  test('[LAUNCH-02] [DLG-04] a visitor signs in first; then the dialog closes and the assistant opens in a new tab', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name: 'Launch agent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in to launch the agent' })
    await expect(dialog).toBeVisible()
    expect(await newTabOf(page, () => fillLogin(page, person))).toMatch(links.en)
    await expect(dialog).toHaveCount(0)
    await expect(accountMenu(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('[LAUNCH-03] the card of an agent launches too, and counts for that agent once the tab is open', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await page.goto('/')
    await hydrated(page)
    const card = page.getByRole('article').filter({ has: page.locator('#agent-parser-title') })
    const before = await cardLaunches(site, 'parser')
    await card.hover()
    await card.getByRole('button', { name: /^Start here/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in to launch the agent' })
    await expect(dialog).toBeVisible()
    expect(await newTabOf(page, () => fillLogin(page, person))).toMatch(links.en)
    await expect.poll(() => cardLaunches(site, 'parser')).toBe(before + 1)
    expect(await cardLaunches(site, 'profiler')).toBe(0)
  })

  test('[LAUNCH-02] a tab that the browser blocks leaves a link to press', async ({ page, site }) => {
    const person = await site.register('user')
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name: 'Launch agent' }).click()
    await fillLogin(page, person)
    const blocked = page.getByRole('alertdialog', { name: 'The browser blocked the new tab' })
    await expect(blocked).toBeVisible()
    const before = await launches(site, 'en')
    const opened = await newTabOf(page, () => blocked.getByRole('link', { name: /Open the assistant/ }).click())
    expect(opened).toMatch(links.en)
    await expect(blocked).toHaveCount(0)
    await expect.poll(() => launches(site, 'en')).toBe(before + 1)
  })

  test('[LAUNCH-03] a link that the administrator changes is the one that opens', async ({ page, site }) => {
    const { body } = await site.call(site.admin, 'GET', '/api/admin/settings')
    const before = body as { assistant_links: Record<string, string>; version: string }
    const changed = { ...before.assistant_links, en: 'https://assistant.grantwright.example/changed' }
    const { body: after } = await site.call(site.admin, 'PUT', '/api/admin/settings', {
      assistant_links: changed,
      version: before.version,
    })
    await signIn(page, await site.register('user'))
    await expect(async () => {
      await page.goto('/')
      await expect(accountMenu(page)).toBeVisible()
      const launch = page.getByRole('banner').getByRole('button', { name: 'Launch agent' })
      expect(await newTabOf(page, () => launch.click())).toBe('https://assistant.grantwright.example/changed')
    }).toPass()
    await site.call(site.admin, 'PUT', '/api/admin/settings', {
      assistant_links: before.assistant_links,
      version: (after as { version: string }).version,
    })
  })
})

test.describe('authentication dialog', () => {
  test('[DLG-01] it has two tabs with Login first, keeps what was typed, traps and returns the focus', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const opener = page.getByRole('banner').getByRole('link', { name: 'Login' })
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('tab')).toHaveText(['Login', 'Register'])
    await expect(dialog.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
    await formOf(page, 'Login').getByLabel('Email').fill('typed@example.org')
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await expect(dialog.getByLabel('First name')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Login' }).click()
    await expect(formOf(page, 'Login').getByLabel('Email')).toHaveValue('typed@example.org')
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('[DLG-01] /login and /register hold the same forms, and send who is signed in to the dashboard', async ({
    page,
    site,
  }) => {
    await page.goto('/register')
    for (const label of ['First name', 'Last name', 'Email', 'Telegram', 'Repeat password'])
      await expect(page.getByRole('main').getByLabel(label)).toBeVisible()
    await signIn(page, await site.register('user'))
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
  })

  test('[DLG-02] the two passwords are shown and hidden each by itself', async ({ page }) => {
    await page.goto('/register')
    await hydrated(page)
    const main = page.getByRole('main')
    const [password, repeated] = [
      main.getByLabel('Password', { exact: true }),
      main.getByLabel('Repeat password', { exact: true }),
    ]
    await main.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(repeated).toHaveAttribute('type', 'password')
    await main.getByRole('button', { name: 'Show repeated password' }).click()
    await main.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(repeated).toHaveAttribute('type', 'text')
  })

  test('[DLG-03] a provider that is not configured shows no button', async ({ page }) => {
    await page.goto('/login')
    await hydrated(page)
    await expect(page.getByRole('button', { name: /Google|GitHub/ })).toHaveCount(0)
  })

  test('[DLG-04] [DLG-08] a registration signs in, says so and closes the dialog; the same address again is told', async ({
    page,
    site,
  }) => {
    const person = newPerson()
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    const dialog = page.getByRole('dialog')
    await fillRegistration(page, person)
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Your account is ready. Check your email to confirm the address.').last()).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(accountMenu(page)).toBeVisible()
    const rows = await site.sql<{ raw_user_meta_data: Record<string, unknown> }>(
      'select raw_user_meta_data from auth.users where email = $1',
      [person.email],
    )
    expect(rows[0]?.raw_user_meta_data).toMatchObject({ first_name: 'Alesia', last_name: 'Rogova' })
  })

  test.describe(() => {
    test.use({ expectedConsole: /status of (400|422|429|500|503)|ERR_INTERNET_DISCONNECTED|Error/ })

    test('[DLG-08] [QUAL-02] a wrong password, a known address and a server that is away are told, and what was typed stays', async ({
      page,
      context,
      site,
    }) => {
      const person = await site.register('user')
      await page.goto('/login')
      await hydrated(page)
      await fillLogin(page, { email: person.email, password: 'Wrong-Password-1' })
      await expect(page.getByText('Invalid email or password').last()).toBeVisible()
      await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(person.email)
      await page.goto('/register')
      await hydrated(page)
      await fillRegistration(page, person)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('A user with this email is already registered').last()).toBeVisible()
      await expect(page.getByRole('main').getByLabel('First name')).toHaveValue(person.firstName)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('The server did not answer. What you typed is kept.').last()).toBeVisible()
      await expect(page.getByRole('main').getByLabel('Last name')).toHaveValue(person.lastName)
      await context.setOffline(false)
    })
  })

  test('[DLG-05] the login form wants a valid address and a password', async ({ page }) => {
    await page.goto('/login')
    await hydrated(page)
    const main = page.getByRole('main')
    await main.getByLabel('Email').fill('nobody')
    await main.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(main.getByText('Enter a valid email address.')).toBeVisible()
    await expect(main.getByText('Enter your password.')).toBeVisible()
    await expect(main.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  })

  test('[DLG-06] every rule of the registration has its message, and the server has the same rules', async ({
    page,
    site,
  }) => {
    await page.goto('/register')
    await hydrated(page)
    await fillRegistration(page, { ...newPerson(), firstName: 'A', lastName: 'B', email: 'nobody', password: 'short' })
    const main = page.getByRole('main')
    await main.getByLabel('Repeat password', { exact: true }).fill('other')
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect(main.getByText('At least 2 characters.')).toHaveCount(2)
    await expect(main.getByText('Enter a valid email address.')).toBeVisible()
    await expect(main.getByText('Password must be at least 12 characters')).toBeVisible()
    await expect(main.getByText('The passwords do not match.')).toBeVisible()
    for (const [password, message] of [
      ['violet-harbour-7', 'Password must contain at least one uppercase letter'],
      ['VIOLET-HARBOUR-7', 'Password must contain at least one lowercase letter'],
      ['Violet-Harbour-X', 'Password must contain at least one digit'],
      ['VioletHarbour777', 'Password must contain at least one special character'],
    ] as const) {
      await main.getByLabel('Password', { exact: true }).fill(password)
      await main.getByRole('button', { name: 'Create account' }).click()
      await expect(main.getByText(message)).toBeVisible()
      const response = await fetch(`${site.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: newPerson().email, password }),
      })
      expect(response.status).toBe(422)
    }
  })

  test('[DLG-07] the phone is optional, starts in Belarus, has a code that is not typed, and is stored as E.164', async ({
    page,
    site,
  }) => {
    await page.goto('/register')
    await hydrated(page)
    const main = page.getByRole('main')
    await expect(main.getByLabel('Country of the number')).toHaveValue('BY')
    const phone = main.getByLabel('Phone', { exact: true })
    const person = newPerson()
    await fillRegistration(page, person)
    for (const [number, message] of [
      ['29', /too short/],
      ['2912345678901234', /too long|wrong length|not a valid number/],
      ['000000000', /not a valid number|wrong length/],
    ] as const) {
      await phone.fill(number)
      await main.getByRole('button', { name: 'Create account' }).click()
      await expect(main.getByText(message).first()).toBeVisible()
    }
    await phone.fill('29 123 45 67')
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect(accountMenu(page)).toBeVisible()
    const rows = await site.sql<{ phone: string }>(
      `select raw_user_meta_data->>'phone_number' as phone from auth.users where email = $1`,
      [person.email],
    )
    expect(rows[0]?.phone).toBe('+375291234567')
  })
})

test.describe('signed in', () => {
  test('[HDR-03] [HDR-04] [EDIT-01] the avatar menu shows initials, name, Profile and Logout, and Admin panel only to those who have one', async ({
    page,
    site,
    browser,
  }) => {
    for (const [role, hasPanel] of [
      ['user', false],
      ['editor', true],
      ['moderator', true],
      ['admin', true],
    ] as const) {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: 'en-US',
        viewport: { width: 1440, height: 900 },
      })
      const own = await context.newPage()
      await signIn(own, await site.register(role))
      const roleIsKnown = own.waitForResponse(/\/api\/me\/role/)
      await own.goto('/')
      await expect(accountMenu(own).locator('[data-avatar]')).toHaveText('AR')
      await expect(own.getByRole('banner').getByRole('button', { name: 'Launch agent' })).toBeVisible()
      await expect(own.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0)
      await accountMenu(own).click()
      await expect(own.getByText('Alesia Rogova').first()).toBeVisible()
      await expect(own.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/dashboard')
      await expect(own.getByRole('menuitem', { name: 'Admin panel' })).toHaveCount(hasPanel ? 1 : 0)
      await (await roleIsKnown).finished()
      await expect(own.getByRole('region', { name: 'Editing' })).toHaveCount(role === 'admin' ? 1 : 0)
      await own.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(own).toHaveURL('/')
      await expect(own.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      expect(await own.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('access_token')
      await context.close()
    }
    await signIn(page, site.admin)
    // An account without a name shows its address.
    await page.goto('/')
    await expect(accountMenu(page).locator('[data-avatar]')).toHaveText('A')
    await accountMenu(page).click()
    await expect(page.getByText(site.admin.email).first()).toBeVisible()
  })

  test('[ROLE-03] the dashboard sends a visitor to sign in and back again', async ({ page, site }) => {
    const person = await site.register('user')
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard/)
    await fillLogin(page, person)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('main')).toContainText(person.email)
  })

  test('[ROLE-01] the role counts as soon as it is changed, and a plain user has none of the rest', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await signIn(page, person)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not allowed|may not|cannot/i)
    await site.sql(`insert into user_roles (user_id, role) select id, 'editor' from auth.users where email = $1`, [
      person.email,
    ])
    await page.goto('/')
    await accountMenu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Admin panel' })).toBeVisible()
  })

  test.describe(() => {
    test.use({ expectedConsole: /Error checking role:|status of 500/ })

    test('[ROLE-01] when the role cannot be read it is logged and the user is a plain user', async ({ page, site }) => {
      const person = await site.register('admin')
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await page.route('**/api/me/role', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"unexpected"}' }),
      )
      await signIn(page, person)
      await page.goto('/about')
      await accountMenu(page).click()
      await expect(page.getByRole('menuitem', { name: 'Admin panel' })).toHaveCount(0)
      expect(said.some((text) => text.startsWith('Error checking role:'))).toBe(true)
    })
  })

  test.describe(() => {
    test.use({ expectedConsole: /ERR_FAILED/ })

    test('[DASH-02] [QUAL-02] a profile that cannot be loaded or stored says so, keeps what was typed, and stores every field afterwards', async ({
      page,
      site,
    }) => {
      const person = await site.register('user')
      await signIn(page, person)
      const main = page.getByRole('main')
      await page.route('**/api/me/profile', (route) => route.abort())
      await page.goto('/dashboard')
      const details = main.getByRole('region', { name: 'Personal details' })
      await expect(details.getByRole('status')).toContainText('Error loading profile')
      await page.unroute('**/api/me/profile')
      await details.getByRole('button', { name: 'Try again' }).click()
      await expect(details.getByLabel('Email', { exact: true })).toHaveValue(person.email)
      const typed = { 'First name': 'Marta', 'Last name': 'Codreanu', Telegram: '@marta_codreanu' }
      for (const [label, text] of Object.entries(typed)) await details.getByLabel(label).fill(text)
      await details.getByLabel('Country of the number').selectOption('MD')
      await details.getByLabel('Phone', { exact: true }).fill('69 123 456')
      await page.route('**/api/me/profile', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      )
      const save = details.getByRole('button', { name: 'Save changes' })
      await save.click()
      await expect(details.getByRole('alert')).toContainText('Error updating profile')
      for (const [label, text] of Object.entries(typed)) await expect(details.getByLabel(label)).toHaveValue(text)
      await page.unroute('**/api/me/profile')
      await save.click()
      await expect
        .poll(async () => (await site.call(person, 'GET', '/api/me/profile')).body)
        .toMatchObject({
          email: person.email,
          first_name: 'Marta',
          last_name: 'Codreanu',
          phone: '+37369123456',
          country_code: 'MD',
          telegram: 'marta_codreanu',
        })
    })
  })

  test.describe(() => {
    // A sign-out that does not get through, and a refresh of a session that was ended.
    test.use({ expectedConsole: /ERR_FAILED|status of 40\d|Error checking role:/ })

    test('[AUTH-08] who logs out and in again is not thrown out by an answer that comes late', async ({
      page,
      site,
    }) => {
      const person = await site.register('user')
      await signIn(page, person)
      // The session is ended elsewhere, and the page's look whether it still is is long in coming.
      await site.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
        person.email,
      ])
      const review = await holdBack(page, '**/auth/v1/token?grant_type=refresh_token')
      await page.goto('/about')
      await review.asked
      await logOutAndIn(page, person)
      await review.release()
      await expectStillSignedIn(page)

      // The server is out of reach just while the person leaves.
      await page.route('**/auth/v1/logout?scope=global', (route) => route.abort())
      const logOut = await holdBack(page, '**/auth/v1/logout?scope=local')
      await logOutAndIn(page, person)
      await logOut.release()
      await expectStillSignedIn(page)
    })
  })

  test.describe(() => {
    // What a page asks for at that moment is refused, and browsers write it down.
    test.use({ expectedConsole: /status of 40[14]/ })

    test('[AUTH-11] a session without its refresh token is none, and one near its end is refreshed before it is used', async ({
      page,
      site,
    }) => {
      const person = await site.register('user')
      await signIn(page, person)
      const stored = (): Promise<Record<string, unknown>> =>
        page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), sessionStorageKey)
      const store = async (change: Record<string, unknown>): Promise<void> =>
        page.evaluate(([key, text]) => localStorage.setItem(key, text), [
          sessionStorageKey,
          JSON.stringify({ ...(await stored()), ...change }),
        ] as const)
      const first = await stored()
      const refreshes: number[] = []
      page.on('response', (response) => {
        if (response.url().endsWith('/token?grant_type=refresh_token')) refreshes.push(response.status())
      })
      await page.goto('/about')
      await expect(accountMenu(page)).toBeVisible()
      expect((await stored())['access_token']).toBe(first['access_token'])
      expect(refreshes).toEqual([])

      // Twenty seconds are left: whatever the page asks for goes with a new token.
      await store({ expires_at: Math.floor(Date.now() / 1000) + 20 })
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/me/role'))
      await page.goto('/faq')
      const { authorization } = await (await asked).allHeaders()
      await expect(accountMenu(page)).toBeVisible()
      expect(refreshes).toEqual([200])
      const second = await stored()
      expect(second['access_token']).not.toBe(first['access_token'])
      expect(second['refresh_token']).not.toBe(first['refresh_token'])
      expect(authorization).toBe(`Bearer ${String(second['access_token'])}`)

      for (const part of ['refresh_token', 'access_token', 'expires_at']) {
        await page.goto('/empty-page-of-the-tests')
        await store({ ...second, [part]: undefined })
        await page.goto('/dashboard')
        await expect(page, `without ${part}`).toHaveURL(/\/login\?next=%2Fdashboard/)
        expect(await stored()).toEqual({})
      }
    })

    test('[AUTH-11] signing out in one tab signs the other out', async ({ page, context, site }) => {
      await signIn(page, await site.register('user'))
      const other = await context.newPage()
      await other.goto('/')
      await expect(accountMenu(other)).toBeVisible()
      await page.goto('/about')
      await accountMenu(page).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    })
  })
})

test.describe('the cache', () => {
  test.use({ expectedConsole: /status of 503/ })

  test('[QUAL-01] data is asked for once more when it fails, and not again while it is fresh', async ({ page }) => {
    await page.goto('/faq')
    await hydrated(page)
    let asked = 0
    await page.route(/\/api\/content\/page\?page=about/, async (route) => {
      asked += 1
      if (asked === 1)
        await route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' })
      else await route.continue()
    })
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => asked).toBe(2)
    await nav.getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
    await nav.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toBe(2)
  })
})

test('[QUAL-02] a form that is sent before the page has come alive puts nothing into the address, and keeps what was typed', async ({
  page,
}) => {
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/register', 'Create account'],
    ['/contact', 'Send message'],
  ] as const) {
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(path)
    const main = page.getByRole('main')
    await main.getByLabel('Email', { exact: true }).fill('early@example.org')
    await main.getByRole('button', { name: button, exact: true }).click()
    await main.getByLabel('Email', { exact: true }).press('Enter')
    // A form that the browser sends by itself would be on its way by the second frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    release()
    await hydrated(page)
    expect(new URL(page.url()).search, path).toBe('')
    await expect(main.getByLabel('Email', { exact: true }), path).toHaveValue('early@example.org')
    await page.unroute('**/assets/*.js')
  }
})

test('[QUAL-07] the log is made of lines with request ids, and holds no address, password or token', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await signIn(page, person)
  const token = await page.evaluate(
    () => JSON.stringify({ ...localStorage }).match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)?.[0] ?? '',
  )
  expect(token).not.toBe('')
  await site.call(null, 'POST', '/api/contact', {
    name: 'Private Person',
    email: 'private@example.org',
    phone: '+375291234567',
    message: 'My secret plan.',
  })
  await site.call(null, 'POST', '/auth/v1/token?grant_type=password', {
    email: person.email,
    password: 'Wrong-Secret-9',
  })
  await expect.poll(() => site.log().filter((line) => line['msg'] === 'request').length).toBeGreaterThan(5)
  for (const line of site.log().filter((each) => each['msg'] === 'request'))
    expect(line['request_id']).toMatch(/^[\w-]{8,}$/)
  for (const secret of [
    person.email,
    goodPassword,
    'Wrong-Secret-9',
    'private@example.org',
    'Private Person',
    '+375291234567',
    'My secret plan',
    token,
    token.split('.')[2] ?? token,
  ]) {
    expect(site.output(), secret).not.toContain(secret)
  }
})

async function fillRegistration(page: Page, person: Person): Promise<void> {
  const form = formOf(page, 'Create account')
  await form.getByLabel('First name').fill(person.firstName)
  await form.getByLabel('Last name').fill(person.lastName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Repeat password', { exact: true }).fill(person.password)
}

async function launches(
  site: { sql<Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]> },
  language: string,
): Promise<number> {
  const [row] = await site.sql<{ count: number }>(
    'select coalesce(sum(count), 0)::int as count from launch_counts where language = $1',
    [language],
  )
  return row?.count ?? 0
}

async function cardLaunches(
  site: { sql<Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]> },
  agent: string,
): Promise<number> {
  const [row] = await site.sql<{ count: number }>(
    'select coalesce(sum(count), 0)::int as count from launch_card_counts where agent = $1',
    [agent],
  )
  return row?.count ?? 0
}

/** Leaves by the account's menu and comes back by the dialog of the same page. */
async function logOutAndIn(page: Page, person: Person): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, person)
  await expect(accountMenu(page)).toBeVisible()
}

/** The page has had time to learn of an answer, and a page that is opened now is the person's too. */
async function expectStillSignedIn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/about')
  await expect(accountMenu(page)).toBeVisible()
}

/** Holds the answers to some requests back. @returns `asked` once there is a request, and how to let them all go. */
async function holdBack(page: Page, url: string): Promise<{ asked: Promise<void>; release(): Promise<void> }> {
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    asked.resolve()
    await gate.promise
    await route.fulfill({ response })
  }
  await page.route(url, (route) => void held.push(hold(route)))
  return {
    asked: asked.promise,
    async release() {
      gate.resolve()
      await Promise.all(held)
    },
  }
}
