import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { MissingToolError, canInstallPackages, installPackage } from './missing-tool.ts'

/**
 * The shell comes first: the same engine without the browser's own windows. It starts in a third of the time, and draws
 * every page at full rate; a whole Chromium draws one frame a second in a tab that lies behind another.
 */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Finds the browser for the tests: CHROME_PATH, the system's, Playwright's own, otherwise Debian's package, installed
 * when we may.
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
  if (canInstallPackages()) await installFirstOf(['chromium-headless-shell', 'chromium'])
  const installed = installedChromium()
  if (installed !== null) return installed
  throw new MissingToolError(
    'No Chromium found. Install it (Debian: apt-get install chromium-headless-shell), run "npx playwright install chromium", or set CHROME_PATH.',
  )
}

/** Installs the first of some packages that can be installed; older Debians do not have them all. */
async function installFirstOf([name = '', ...others]: readonly string[]): Promise<void> {
  try {
    await installPackage(name)
  } catch (error) {
    if (!(error instanceof MissingToolError) || others.length === 0) throw error
    await installFirstOf(others)
  }
}

/** The first Chromium that is on this machine; null when there is none. */
export function installedChromium(): string | null {
  return [...usualPaths, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}
