import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import type { Browser, BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import { MissingToolError, canInstallPackages, installPackage } from '../../scripts/test/missing-tool.ts'

const usualPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** How long something may take to appear, in milliseconds. */
const patienceMs = 30_000

/**
 * Finds Firefox: FIREFOX_PATH, the system's, otherwise Debian's package, installed when we may.
 *
 * @throws {MissingToolError} when there is none.
 */
export async function findFirefox(): Promise<string> {
  const installed = (): string | undefined =>
    [process.env['FIREFOX_PATH'] ?? '', ...usualPaths].find((path) => existsSync(path))
  if (installed() === undefined && canInstallPackages()) await installPackage('firefox-esr')
  const found = installed()
  if (found === undefined)
    throw new MissingToolError(
      'No Firefox found. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.',
    )
  return found
}

/** Starts Firefox over WebDriver BiDi. @see https://pptr.dev/webdriver-bidi */
export async function startFirefox(): Promise<Browser> {
  return launch({ browser: 'firefox', executablePath: await findFirefox(), headless: true, acceptInsecureCerts: false })
}

/** Firefox computes its tree for assistive technology late on a busy machine, so elements are found in the page itself. */
const selectors = {
  button: 'button, [role=button]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3',
  textbox: 'input, textarea',
} as const

/** Which element: its role and its whole name. */
type Named = { role: keyof typeof selectors; name: string }

/** A person in front of a Firefox of their own. Everything waits until what it needs is there. */
export type Visitor = {
  page: Page
  open(path: string): Promise<void>
  press(what: Named): Promise<void>
  /** Types in the field with this label, in place of what is in it. */
  type(label: string, text: string): Promise<void>
  see(what: Named): Promise<ElementHandle>
  /** Waits for an element by a selector. */
  find(selector: string): Promise<ElementHandle>
  /** Waits until the text of an element holds these words. */
  read(selector: string, words: string): Promise<void>
}

/** Opens a page that nothing is stored in. @param complain called with each error, warning and broken policy. */
export async function openVisitor(
  context: BrowserContext,
  site: string,
  complain: (words: string) => void,
): Promise<Visitor> {
  const page = await context.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  page.setDefaultTimeout(patienceMs)
  // Firefox writes a broken policy to its own console only, which no protocol passes on.
  await page.evaluateOnNewDocument(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`The policy ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`),
    ),
  )
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complain(`${page.url()}: ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complain(`${page.url()}: uncaught: ${String(error)}`))
  const find = async (selector: string): Promise<ElementHandle> => {
    const found = await page.waitForSelector(selector, { visible: true })
    if (found === null) throw new Error(`${selector} is not on ${page.url()}`)
    return found
  }
  const see = async ({ role, name }: Named): Promise<ElementHandle> => {
    const found = await page.waitForFunction(
      (selector, words) =>
        [...document.querySelectorAll<HTMLElement>(selector)].find((each) => {
          const label = each.getAttribute('aria-labelledby') ?? ''
          const said = each.getAttribute('aria-label') ?? document.getElementById(label)?.textContent
          return each.checkVisibility() && (said ?? each.innerText).trim() === words
        }),
      {},
      selectors[role],
      name,
    )
    return found.asElement() as ElementHandle
  }
  return {
    page,
    find,
    see,
    async open(path) {
      await page.goto(`${site}${path}`)
      await page.waitForFunction(() => 'pageIsHydrated' in window && window.pageIsHydrated === true)
    },
    async press(what) {
      const found = await see(what)
      await found.scrollIntoView()
      await found.click()
    },
    async type(label, text) {
      // By its label: Firefox gives passwords another role.
      const wanted = await page.waitForFunction(
        (words) => {
          // A dialog hides what is behind it.
          const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
          const labels = [...root.querySelectorAll('label')].filter((each) => each.checkVisibility())
          const exact = labels.find((each) => each.innerText.trim() === words)
          return (exact ?? labels.find((each) => each.innerText.trim().startsWith(words)))?.control
        },
        {},
        label,
      )
      const field = wanted.asElement() as ElementHandle<HTMLInputElement>
      await field.scrollIntoView()
      await field.focus()
      await field.evaluate((each) => each.select())
      await page.keyboard.type(text)
    },
    async read(selector, words) {
      await page.waitForFunction(
        (where, what) =>
          [...document.querySelectorAll(where)].some((each) => (each as HTMLElement).innerText.includes(what)),
        {},
        selector,
        words,
      )
    },
  }
}
