import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/test/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // The tests of their support run in Vitest.
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/site-database.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // One for each core: a browser and a server of their own next to it.
  workers: 2,
  // Long enough for a machine that does other things too: waiting ends as soon as what is waited for is there.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // See docs/decisions/0112-a-test-passes-at-the-first-try.md.
  retries: 0,
  reporter: [
    ['line'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/playwright.json' }],
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Chisinau',
    viewport: { width: 1440, height: 900 },
    // Nothing slides or fades but where a test asks for it.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // One window for all journeys of a worker, which saves a third of the processor time. Playwright empties its storage, cookies,
    // cache, clock and what was set between them; the line is put back in tests/e2e/support/test.ts.
    reuseContext: true,
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? installedChromium() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The engine translates and cleans up in the thread that waits for it: on full cores helpers cost more than they bring.
        '--js-flags=--single-threaded',
        // No other host has an address, so that no page can ask one.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
