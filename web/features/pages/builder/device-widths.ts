/** What a page can be seen at. */
export const devices = ['phone', 'tablet', 'desktop'] as const

export type Device = (typeof devices)[number]

/**
 * Widths of the devices, in pixels of a page. A desktop's window has the width that suits its room: narrower ones show the
 * same page as wide ones, in larger words.
 */
export const widths: Readonly<Record<Device, { least: number; most: number }>> = {
  phone: { least: 320, most: 375 },
  tablet: { least: 768, most: 768 },
  desktop: { least: 1040, most: 1280 },
}

/** Up to this room, in pixels, the screen is itself a phone: its page has all of it. */
const phoneMost = 480

/** Smaller than this, the words of a page cannot be read: the canvas scrolls sideways instead. */
const readableScale = 0.7

/** How wide the frame of a device is, and how much smaller it is drawn. @param room that there is for it, in pixels */
export function fitDevice(device: Device, room: number): { width: number; scale: number } {
  const { least, most: usual } = widths[device]
  const most = device === 'phone' && room <= phoneMost ? room : usual
  const width = Math.min(most, Math.max(least, Math.floor(room)))
  return { width, scale: Math.min(1, Math.max(readableScale, room / width)) }
}
