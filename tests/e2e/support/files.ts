import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** A file as a person would drop or paste it. */
type HeldFile = { name: string; mimeType: string; buffer: Buffer }

/** A picture of one colour. */
export async function picture(name: string, red: number): Promise<HeldFile> {
  const drawn = sharp({ create: { width: 640, height: 400, channels: 3, background: { r: red, g: 90, b: 120 } } })
  return { name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}

/** Gives files to what is at a place, dropped there or pasted. */
export async function hand(place: Locator, how: 'drop' | 'paste', files: readonly HeldFile[]): Promise<void> {
  const held = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
  await place.evaluate(
    (node, [way, list]) => {
      const data = new DataTransfer()
      for (const { name, mimeType, bytes } of list) {
        const content = Uint8Array.from(atob(bytes), (character) => character.codePointAt(0) ?? 0)
        data.items.add(new File([content], name, { type: mimeType }))
      }
      const common = { bubbles: true, cancelable: true }
      if (way === 'paste') {
        node.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: data }))
        return
      }
      node.dispatchEvent(new DragEvent('dragover', { ...common, dataTransfer: data }))
      node.dispatchEvent(new DragEvent('drop', { ...common, dataTransfer: data }))
    },
    [how, held] as const,
  )
}
