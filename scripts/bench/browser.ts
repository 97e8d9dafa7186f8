import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from '../test/chromium.ts'

/** Switches that keep Chromium from asking for other hosts. */
export const quietSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens the browser that the tests use. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: quietSwitches })
}
