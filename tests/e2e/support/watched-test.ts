import { expect, test as base } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

type WatchOptions = {
  /** Console messages that a test provokes on purpose. Every other error or warning fails it. */
  expectedConsole: RegExp | null
  /** Whether the assistant's host answers. To answer for it takes the browser's cache away, so few tests ask for it. */
  assistantAnswers: boolean
  /** Origins that pages may ask besides the site's own, such as that of a fake provider. */
  otherOrigins: readonly string[]
}

type WatchFixtures = {
  /** Watches every page of a context from now on. `found` lists what a page said or requested unexpectedly. */
  watch: { follow(context: BrowserContext): Promise<void>; found: readonly string[] }
  /** Opens another browser of the same or another person, with nothing stored, watched like the first. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>
}

/** Where the assistant's links lead; in tests it is a page of our own. No other host has an address: see playwright.config.ts. */
const assistantHost = /^https:\/\/assistant\.grantwright\.example\//

/**
 * The base of all browser tests: an unexpected message in the console, a violation of the security policy or a request to
 * another host fails the test, whichever page it comes from.
 */
export const watchedTest = base.extend<WatchOptions & WatchFixtures>({
  expectedConsole: [null, { option: true }],
  assistantAnswers: [false, { option: true }],
  otherOrigins: [[], { option: true }],
  watch: async ({ baseURL, expectedConsole, assistantAnswers, otherOrigins }, use) => {
    const found: string[] = []
    const isAllowed = (url: string): boolean => {
      const { protocol, origin } = new URL(url)
      return (
        !protocol.startsWith('http') || origin === baseURL || otherOrigins.includes(origin) || assistantHost.test(url)
      )
    }
    await use({
      found,
      async follow(context) {
        context.on('console', (message) => {
          const text = message.text()
          if (!['error', 'warning'].includes(message.type()) || expectedConsole?.test(text)) return
          found.push(`${message.type()} on ${message.page()?.url()}: ${text} (${message.location().url})`)
        })
        context.on('weberror', (error) => {
          const text = error.error().message
          if (!expectedConsole?.test(text)) found.push(`uncaught: ${error.error().stack ?? text}`)
        })
        context.on('request', (request) => {
          if (!isAllowed(request.url())) found.push(`a request to another host: ${request.url()}`)
        })
        if (assistantAnswers)
          await context.route(assistantHost, (route) =>
            route.fulfill({
              contentType: 'text/html',
              body: '<!DOCTYPE html><title>The assistant</title><link rel="icon" href="data:,">',
            }),
          )
      },
    })
  },
  context: async ({ context, watch }, use) => {
    await watch.follow(context)
    await use(context)
    await context.setOffline(false) // Playwright leaves it to the next journey.
    expect(watch.found, 'what the pages said or asked for unexpectedly').toEqual([])
  },
  openBrowser: async ({ browser, baseURL, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US', ...options })
      contexts.push(context)
      await watch.follow(context)
      return context.newPage()
    })
    expect(watch.found, 'what the pages of other browsers said or asked for unexpectedly').toEqual([])
    for (const context of contexts) await context.close()
  },
})
