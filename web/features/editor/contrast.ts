/** A colour: red, green and blue from 0 to 255, opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number]

/** Least contrast of text with its ground that everybody can read. @see WCAG 2.2, 1.4.3 */
export const contrastMin = 4.5

/** Reads `#rrggbb` or `#rrggbbaa`. @returns null for anything else. */
export function hexColour(text: string): Colour | null {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(text)
  if (!parts) return null
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map((part) => Number.parseInt(part, 16))
  return [red, green, blue, parts[4] === undefined ? 1 : Number.parseInt(parts[4], 16) / 255]
}

/** Lays a colour over another; the lower one counts as opaque. */
export function layOver(upper: Colour, lower: Colour): Colour {
  const mix = (index: 0 | 1 | 2): number => upper[index] * upper[3] + lower[index] * (1 - upper[3])
  return [mix(0), mix(1), mix(2), 1]
}

/** The contrast of a text with its ground, from 1 to 21. @param ground counts as opaque. @see WCAG 2.2, contrast ratio */
export function contrastRatio(text: Colour, ground: Colour): number {
  const [darker, lighter] = [luminance(layOver(text, ground)), luminance(ground)].toSorted((one, other) => one - other)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Finds the colours in a computed CSS value: a colour, or a gradient with its stops. Names and other forms are left out. */
export function coloursIn(css: string): Colour[] {
  return (css.match(/#[0-9a-f]{6,8}\b|rgba?\([^)]*\)|color\(srgb [^)]*\)/gi) ?? [])
    .map(readColour)
    .filter((colour) => colour !== null)
}

/** The contrast of a text with the worst of several grounds, such as the stops of a gradient. */
export function worstContrast(text: Colour, grounds: readonly Colour[]): number {
  return Math.min(...grounds.map((ground) => contrastRatio(text, ground)))
}

function readColour(css: string): Colour | null {
  if (css.startsWith('#')) return hexColour(css)
  const scale = css.startsWith('color(') ? 255 : 1
  const [red, green, blue, opacity = 1] = (css.match(/[\d.]+(?:e-?\d+)?%?/g) ?? []).map(readNumber)
  if (red === undefined || green === undefined || blue === undefined) return null
  return [red * scale, green * scale, blue * scale, opacity]
}

function readNumber(text: string): number {
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
}

function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number): number => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
