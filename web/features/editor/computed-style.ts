import { buttonVariants, customClassNames } from '#shared/content/presets.ts'
import { coloursIn, layOver, worstContrast } from '#web/features/editor/contrast.ts'
import type { Colour } from '#web/features/editor/contrast.ts'

/** How an element of the page looks apart from what editors gave it; enough to draw a sample of it elsewhere. */
export type ComputedElementStyle = {
  /** Its classes without those that come from its value. */
  classNames: readonly string[]
  /** The variant that the page gives a button; null when it is no button. */
  variant: string | null
  /** Its type, as CSS; empty for buttons, whose classes say it. */
  font: Readonly<Record<string, string>>
  /** Its width on the page in px. */
  widthPx: number
  /** Its ground: the paper, the footer or the blue card. */
  ground: 'paper' | 'colophon' | 'block'
  /** The drawing built into the page, while that is what the element shows. */
  drawing: SVGElement | null
}

/** Reads the look of an element off the page. */
export function readComputedStyle(node: HTMLElement): ComputedElementStyle {
  const variants = new Set<string>([...buttonVariants, 'paper'])
  const ofValue = new Set<string>(customClassNames)
  const isButton = node.classList.contains('btn')
  const classNames = [...node.classList].filter(
    (name) => !/^(e-|as-|rich$)/.test(name) && !ofValue.has(name) && !(isButton && variants.has(name)),
  )
  const style = getComputedStyle(node)
  const font = {
    fontFamily: style.fontFamily,
    fontWeight: style.fontWeight,
    fontSize: sizeToken(style.fontSize) ?? style.fontSize,
    letterSpacing: String(
      style.letterSpacing === 'normal'
        ? 'normal'
        : `${Number.parseFloat(style.letterSpacing) / Number.parseFloat(style.fontSize)}em`,
    ),
    lineHeight: String(Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize) || 'normal'),
  }
  return {
    classNames,
    variant: isButton ? ([...node.classList].find((name) => variants.has(name)) ?? 'default') : null,
    font: isButton ? {} : font,
    widthPx: node.getBoundingClientRect().width || 560,
    ground: node.closest('[data-piece="footer"]')
      ? 'colophon'
      : node.closest('[data-piece="whole"]')
        ? 'block'
        : 'paper',
    drawing: node.querySelector('svg'),
  }
}

/**
 * Measures the ground of a text: the first opaque one under it, with everything half transparent laid over it.
 *
 * @returns the colour of the text and its grounds, several for a gradient; null when the colours are in a form that we
 * do not read.
 */
function measureColours(node: Element): { text: Colour; grounds: Colour[] } | null {
  const [text] = coloursIn(getComputedStyle(node).color)
  const layers: Colour[] = []
  for (let element: Element | null = node; element; element = element.parentElement) {
    const { backgroundImage, backgroundColor } = getComputedStyle(element)
    const stops = backgroundImage.includes('oklab')
      ? coloursIn(backgroundImage.slice(backgroundImage.indexOf('oklab')))
      : []
    if (stops.length > 0) return text ? { text, grounds: stops.map((stop) => layAll(layers, stop)) } : null
    const [colour] = coloursIn(backgroundColor)
    if (colour === undefined || colour[3] === 0) continue
    if (colour[3] === 1) return text ? { text, grounds: [layAll(layers, colour)] } : null
    layers.push(colour)
  }
  return null
}

/** The contrast of an element with its ground for visitors of each theme; null where it cannot be read. */
export type ThemeContrast = Readonly<Record<'light' | 'dark', number | null>>

/**
 * Measures an element as visitors of either theme see it. The theme is changed and put back before the browser draws
 * again, and nothing fades in the meantime: no one sees it happen.
 */
export function contrastInThemes(node: HTMLElement): ThemeContrast {
  const host = node.closest<HTMLElement>('[data-theme]') ?? document.documentElement
  const theme = host.getAttribute('data-theme')
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important; }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  const measure = (shown: 'light' | 'dark'): number | null => {
    host.setAttribute('data-theme', shown)
    const colours = measureColours(node)
    return colours && worstContrast(colours.text, colours.grounds)
  }
  const found = { light: measure('light'), dark: measure('dark') }
  if (theme === null) host.removeAttribute('data-theme')
  else host.setAttribute('data-theme', theme)
  // Read once more while nothing fades: the way back is no change that could be seen either.
  measureColours(node)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== still)
  return found
}

function layAll(layers: readonly Colour[], ground: Colour): Colour {
  return layers.reduceRight((below, layer) => layOver(layer, below), ground)
}

const sizeTokens = ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'ui', 'sm', 'xs']

/** The token whose size an element has, so that a sample for another width can follow it. */
function sizeToken(size: string): string | null {
  const probe = document.createElement('span')
  document.body.append(probe)
  const token = sizeTokens.find((name) => {
    probe.style.fontSize = `var(--gw-text-${name})`
    return getComputedStyle(probe).fontSize === size
  })
  probe.remove()
  return token === undefined ? null : `var(--gw-text-${token})`
}
