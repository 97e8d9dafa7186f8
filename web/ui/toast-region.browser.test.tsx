import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { singleToast, toast } from './toast.ts'

setUpComponentTest()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 800)
})

/** The messages that are on the screen, oldest first. */
const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-toast][data-state="open"]')]

const texts = (): string[] => shown().map((each) => each.querySelector('b')?.textContent ?? '')

/** Waits for frames until something holds: while the clock is still, `expect.poll` would wait for ever. */
async function settled<Value>(read: () => Value, expected: Value): Promise<void> {
  for (let frames = 0; frames < 300 && JSON.stringify(read()) !== JSON.stringify(expected); frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(read()).toEqual(expected)
}

const expectShown = (...expected: string[]): Promise<void> => settled(texts, expected)

async function drawTwice(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Lets time pass, and the screen show it. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await drawTwice()
}

const drawn = (): number => document.querySelectorAll('[data-toast]').length

type MouseStep = 'mousePressed' | 'mouseMoved' | 'mouseReleased'

async function mouse(type: MouseStep, x: number, y: number, isHeld = false): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const button = isHeld ? 'left' : 'none'
  const at = { x: x + frame.x, y: y + frame.y }
  await cdp().send('Input.dispatchMouseEvent', { type, ...at, button, buttons: isHeld ? 1 : 0, clickCount: 1 })
  await drawTwice()
}

/** Drags a message to the right with the mouse, and moves the pointer away from it. */
async function drag(message: HTMLElement, px: number): Promise<void> {
  const box = message.getBoundingClientRect()
  const [x, y] = [Math.round(box.x + 80), Math.round(box.y + box.height / 2)]
  await mouse('mouseMoved', x, y)
  await mouse('mousePressed', x, y, true)
  await mouse('mouseMoved', x + Math.round(px / 2), y, true)
  await mouse('mouseMoved', x + px, y, true)
  await mouse('mouseReleased', x + px, y, true)
  await mouse('mouseMoved', 10, 10)
}

test('[QUAL-01] three messages are shown, 356 px wide and 14 px apart; one dragged by 20 px goes', async () => {
  await renderComponent(null)
  for (const words of ['one', 'two', 'three']) toast.error(words)
  await expectShown('one', 'two', 'three')
  toast.error('four')
  await expectShown('two', 'three', 'four')
  await settled(drawn, 3)
  const boxes = shown().map((each) => each.getBoundingClientRect())
  expect(boxes.map(({ width }) => Math.round(width))).toEqual([356, 356, 356])
  expect(boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)))).toEqual([14, 14])

  const middle = shown()[1]
  if (!middle) throw new Error('There is no message to drag.')
  const before = middle.getBoundingClientRect()
  await drag(middle, 19)
  await settled(() => middle.getBoundingClientRect().x, before.x)
  await expectShown('two', 'three', 'four')
  await drag(middle, 20)
  await expectShown('two', 'four')
})

test('[QUAL-01] a message goes after 4 s, and stays while the pointer is on it', async () => {
  await renderComponent(null)
  toast.success('Saved')
  await expectShown('Saved')
  await pass(3_999)
  await expectShown('Saved')
  await pass(1)
  await expectShown()

  toast.success('Saved again')
  await expectShown('Saved again')
  await pass(1_000)
  const box = shown()[0]?.getBoundingClientRect() ?? new DOMRect()
  await mouse('mouseMoved', Math.round(box.x + 80), Math.round(box.y + 10))
  await settled(() => document.querySelector('[data-toasts]:hover') !== null, true)
  await pass(60_000)
  await expectShown('Saved again')
  await mouse('mouseMoved', 10, 10)
  await settled(() => document.querySelector('[data-toasts]:hover') !== null, false)
  await pass(2_999)
  await expectShown('Saved again')
  await pass(1)
  await expectShown()
})

test('[QUAL-01] of the second kind one message is shown, at most 420 px wide, for 5 s; dragged by 50 px it goes', async () => {
  await renderComponent(null)
  singleToast.success('Visual edit mode enabled')
  await expectShown('Visual edit mode enabled')
  singleToast.info('Visual edit mode disabled')
  await expectShown('Visual edit mode disabled')
  await settled(drawn, 1)
  expect(Math.round(shown()[0]?.getBoundingClientRect().width ?? 0)).toBe(420)
  await pass(4_999)
  await expectShown('Visual edit mode disabled')
  await pass(1)
  await expectShown()

  singleToast.success('Once more')
  await expectShown('Once more')
  const [message] = shown()
  if (!message) throw new Error('There is no message to drag.')
  const before = message.getBoundingClientRect()
  await drag(message, 49)
  await settled(() => message.getBoundingClientRect().x, before.x)
  await drag(message, 50)
  await expectShown()

  await page.viewport(390, 800)
  singleToast.success('On a phone')
  await expectShown('On a phone')
  const narrow = shown()[0]?.getBoundingClientRect()
  expect(narrow?.left).toBeGreaterThanOrEqual(0)
  expect(narrow?.right).toBeLessThanOrEqual(390)
})

/** Presses a button that lies in the corner of the messages, and shows one. */
function Corner({ inDialog }: { inDialog: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const save = () => toast.success('Saved')
  return (
    <>
      <button
        type="button"
        style={{ position: 'fixed', right: 30, bottom: 30 }}
        onClick={inDialog ? () => setOpen(true) : save}
      >
        Press
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="A form" foot={<Button onClick={save}>Save</Button>} />
    </>
  )
}

test.each([
  [1280, false],
  [1280, true],
  [390, false],
  [390, true],
])(
  '[QUAL-01] messages have one place, the lower right: over what was pressed (%i px wide, in a dialog: %s)',
  async (width, inDialog) => {
    await page.viewport(width, 800)
    await renderComponent(<Corner inDialog={inDialog} />)
    await page.getByRole('button', { name: 'Press' }).click()
    if (inDialog) await page.getByRole('button', { name: 'Save' }).click()
    await expectShown('Saved')
    const button = page.getByRole('button', { name: inDialog ? 'Save' : 'Press' }).element()
    await settled(
      () => {
        const message = shown()[0]?.getBoundingClientRect() ?? new DOMRect()
        const { left, right, top, bottom } = button.getBoundingClientRect()
        return {
          edge: width - message.right,
          isFree: right <= message.left || left >= message.right || message.bottom <= top || message.top >= bottom,
          isLow: message.bottom > 800 * 0.6,
        }
      },
      { edge: width === 390 ? 16 : 24, isFree: true, isLow: true },
    )
  },
)
