import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { MissingToolError, canInstallPackages, installPackage } from './missing-tool.ts'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Finds the browser for the tests: CHROME_PATH, the system's, Playwright's own, else Debian's package, installed when we may.
 *
 * @returns an absolute path.
 * @throws {MissingToolError} when there is none.
 */
export async function findChromium(): Promise<string> {
  const asked = process.env['CHROME_PATH']
  if (asked) {
    if (existsSync(asked)) return asked
    throw new MissingToolError(`CHROME_PATH names ${asked}, which does not exist. Correct it or leave it out.`)
  }
  const found = installedChromium()
  if (found !== null) return found
  if (canInstallPackages()) await installPackage('chromium')
  const installed = installedChromium()
  if (installed !== null) return installed
  throw new MissingToolError(
    'No Chromium found. Install it (Debian: apt-get install chromium), run "npx playwright install chromium", or set CHROME_PATH.',
  )
}

/** The first Chromium that is on this machine; null when there is none. */
export function installedChromium(): string | null {
  return [...usualPaths, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}
