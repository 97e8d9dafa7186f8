import { expect, test } from 'vitest'
import { deviceWords, readDevice } from '#server/auth/sessions/devices.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows', 'desktop'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge, Windows',
    'desktop',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36',
    'Chrome, Linux',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS',
    'desktop',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/138.0.0.0', 'Chrome, ChromeOS', 'desktop'],
  ['curl/8.5.0', '', 'unknown'],
  ['', '', 'unknown'],
])('[DASH-06] %s is read in coarse words', (userAgent, words, form) => {
  const device = readDevice(userAgent)
  expect([deviceWords(device), device.form]).toEqual([words, form])
})

test('an update of the browser is no other device, and the words contain nothing that was sent', () => {
  const of = (version: string) => deviceWords(readDevice(`Mozilla/5.0 (Windows NT 10.0) Firefox/${version}`))
  expect(of('140.0')).toBe(of('141.2'))
  expect(deviceWords(readDevice('<script>alert(1)</script> Firefox/1 Windows'))).toBe('Firefox, Windows')
  expect(readDevice(null)).toEqual({ browser: null, system: null, form: 'unknown' })
})
