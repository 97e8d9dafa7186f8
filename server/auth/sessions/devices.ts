/** What kind of device a user signs in with. */
type DeviceForm = 'desktop' | 'mobile' | 'unknown'

/** A device in coarse words, which are the same in every language; null where no one can tell. */
export type Device = { browser: string | null; system: string | null; form: DeviceForm }

type Mark = readonly [pattern: RegExp, name: string]

/** Browsers, the particular ones before those whose name they borrow. */
const browserMarks: readonly Mark[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//s, 'Safari'],
]

/** Systems, those that name another one too before it. */
const systemMarks: readonly Mark[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Longest description that is read, in characters; browsers write about 120. */
const userAgentLengthMax = 512

const mobileSystems: ReadonlySet<string> = new Set(['iPhone', 'iPad', 'Android'])

/**
 * Reads a browser's own description. Versions are left out on purpose: an update is no other device.
 *
 * @param userAgent the request's header; null or empty when it had none.
 */
export function readDevice(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, userAgentLengthMax)
  const system = nameIn(systemMarks, text)
  return {
    browser: nameIn(browserMarks, text),
    system,
    form: system === null ? 'unknown' : mobileSystems.has(system) ? 'mobile' : 'desktop',
  }
}

/** A device as a mail names it, for example `Firefox, Windows`; empty when nothing is known. */
export function deviceWords({ browser, system }: Device): string {
  return [browser, system].filter((part) => part !== null).join(', ')
}

function nameIn(marks: readonly Mark[], text: string): string | null {
  return marks.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
