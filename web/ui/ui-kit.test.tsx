import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
import { drawingInside } from '#web/art/drawings.ts'
import { sprite, symbolsOf } from '#web/art/sprite.ts'
import { withOwnIds } from '#web/art/svg-text.ts'
import { Button } from './button.tsx'
import { CheckField, PasswordField, Segmented, TextField } from './field.tsx'
import { Gauge } from './gauge.tsx'
import { InlineArt } from './inline-art.tsx'
import { Tabs } from './tabs.tsx'
import { ToastRegion } from './toast-region.tsx'
import { dismissToast, listToasts, ordinaryToasts, singleToast, singleToasts, toast } from './toast.ts'
import { tooltipDelayMs, tooltipSkipDelayMs } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const entry of listToasts()) dismissToast(entry.id)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a field ties its label, hint and error to its control', () => {
  const html = renderToString(<TextField id="mail" label="E-mail" hint="For the reply." error="Enter an address." />)
  expect(html).toContain('<label for="mail">E-mail</label>')
  expect(html).toContain('aria-describedby="mail-error mail-hint"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="mail-error".*Enter an address\./)
  expect(html).toMatch(/id="mail-hint".*For the reply\./)
})

test('a field without an error is not marked as invalid', () => {
  const html = renderToString(<TextField id="mail" label="E-mail" error="" />)
  expect(html).not.toContain('aria-invalid')
  expect(html).not.toContain('aria-describedby')
})

test('a box to tick carries its error', () => {
  const html = renderToString(<CheckField id="terms" label="I agree" error="Needed to go on." />)
  expect(html).toContain('aria-describedby="terms-error"')
})

test('a password is hidden until its own eye is pressed', () => {
  const html = renderToString(<PasswordField id="secret" label="Password" showLabel="Show" hideLabel="Hide" />)
  expect(html).toContain('type="password"')
  expect(html).toMatch(/aria-label="Show" aria-controls="secret"/)
})

test('a busy button keeps both labels in place, says that it is busy and does nothing', () => {
  const html = renderToString(
    <Button busy busyLabel="Saving...">
      Save
    </Button>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).toMatch(/class="[^"]*away[^"]*">Save</)
  expect(html).toContain('Saving...')
})

test('a button sends a form only when asked to', () => {
  expect(renderToString(<Button>Cancel</Button>)).toContain('type="button"')
})

test('nothing that the server renders has a style attribute', () => {
  const html = renderToString(
    <>
      <Gauge percent={75} label="Progress" figure="75%" />
      <Tabs
        label="Parts"
        value="a"
        onValueChange={() => undefined}
        tabs={[{ value: 'a', label: 'A', content: 'One' }]}
      />
      <Segmented label="Language" value="en" onChange={() => undefined} options={[{ value: 'en', label: 'English' }]} />
      <InlineArt name="hero" />
      <ToastRegion label="Messages" closeLabel="Close" />
    </>,
  )
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).not.toContain('<style')
  expect(sprite).not.toContain('<style')
})

test('a gauge turns green from 90 per cent, but not when it only compares', () => {
  expect(renderToString(<Gauge percent={90} label="a" figure="90%" />)).toContain('data-done')
  expect(renderToString(<Gauge percent={89} label="a" figure="89%" />)).not.toContain('data-done')
  expect(renderToString(<Gauge percent={95} label="a" figure="95%" plain />)).not.toContain('data-done')
})

const drawings = import.meta.glob<string>('../art/{hero,seal,agent-*,empty-*,error-*,success-*}.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(drawings))('the drawing %s is in the server HTML in the box of its file', (path, file) => {
  // The glob lists what the names of the type list.
  const name = path.replace(/^.*\/|\.svg$/g, '') as DrawingName
  const html = renderToString(<InlineArt name={name} label="What it shows" />)
  expect(html).toContain(/viewBox="[^"]+"/.exec(file)?.[0])
  expect(html).toContain('role="img" aria-label="What it shows"')
  expect(html.length).toBeGreaterThan(drawingInside(name).length)
})

test('ids inside a drawing and what points to them get the same prefix', () => {
  const own = withOwnIds('<g id="a"/><use href="#a"/><path fill="url(#a)"/>', 'x-')
  expect(own).toBe('<g id="x-a"/><use href="#x-a"/><path fill="url(#x-a)"/>')
})

test('a page brings the icons that it points to, flags and logo, and no other', () => {
  const symbols = symbolsOf('<svg><use href="#i-arrow"></use></svg><a href="#faq">FAQ</a>')
  expect([...symbols.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'i-arrow',
    'flag-en',
    'flag-ru',
    'flag-ro',
    'logo-mark',
    'logo-words',
  ])
  expect(symbols.match(/<\/symbol>/g)).toHaveLength(6)
})

test('the sprite holds every form of the logo and every flag', () => {
  for (const id of ['logo-mark', 'logo-words', 'flag-en', 'flag-ru', 'flag-ro', 'i-arrow', 'st-full']) {
    expect(sprite).toContain(`<symbol id="${id}"`)
  }
})

test('messages and tooltips keep the times and counts of the specification', () => {
  expect(ordinaryToasts).toMatchObject({ durationMs: 4_000, visibleMax: 3, swipePx: 20 })
  expect(singleToasts).toMatchObject({ durationMs: 5_000, visibleMax: 1, swipePx: 50, removalDelayMs: 1_000_000 })
  expect([tooltipDelayMs, tooltipSkipDelayMs]).toEqual([700, 300])
})

test('a fourth message sends the oldest away', () => {
  for (const word of ['one', 'two', 'three', 'four']) toast.success(word)
  expect(openMessages()).toEqual(['two', 'three', 'four'])
})

test('of the second kind only the newest remains', () => {
  singleToast.info('first')
  singleToast.error('second')
  expect(listToasts().map((entry) => entry.message)).toEqual(['second'])
})

test('a closed message of the second kind is remembered for 1,000,000 ms', () => {
  dismissToast(singleToast.info('gone'))
  expect(openMessages()).toEqual([])
  vi.advanceTimersByTime(999_999)
  expect(listToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(listToasts()).toHaveLength(0)
})

test('the live regions are in the page before the first message', () => {
  const html = renderToString(<ToastRegion label="Messages" closeLabel="Close" />)
  expect(html).toContain('aria-live="polite"></div>')
  expect(html).toContain('aria-live="assertive"></div>')
})

function openMessages(): string[] {
  return listToasts()
    .filter((entry) => entry.open)
    .map((entry) => entry.message)
}
