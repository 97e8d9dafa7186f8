import { hasStyle } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'

/** The class of an element that has styles of its own: derived from its id, so server and browser agree. */
export function styleClass(id: string): string {
  return `e-${id.replaceAll(/[^a-z0-9]+/gi, '-')}`
}

/**
 * Writes the style rules of all styled values of a page. They are in one style element, because a style attribute in
 * server-rendered HTML is ignored under the content security policy.
 *
 * @param values by content id; each has gone through `readContentValue`, so nothing here needs escaping.
 * @returns CSS text, empty when no value is styled.
 */
export function styleRules(values: Readonly<Record<string, ContentValue>>): string {
  return Object.entries(values)
    .filter(([, value]) => hasStyle(value))
    .map(([id, value]) => rulesOf(`.${styleClass(id)}.${styleClass(id)}`, value))
    .join('\n')
}

function rulesOf(selector: string, value: ContentValue): string {
  const rules = `${selector}{${declarations(value)}}`
  if (!value.focal) return rules
  // A picture that is cut to a height fills its frame; what matters in it stays in sight.
  const frame = value.height ? `width:100%;height:${value.height};object-fit:cover;` : ''
  return `${rules}\n${selector} img{${frame}object-position:${value.focal}}`
}

function declarations(value: ContentValue): string {
  const parts: string[] = []
  if (value.bgColor) parts.push(`background:${value.bgColor}`)
  if (value.gradient === 'none') parts.push('background:none')
  else if (value.gradient) {
    parts.push(`background:var(--gw-gradient-rules),var(--gw-gradient-${value.gradient})`, 'color:#fff')
  }
  if (value.textColor) parts.push(`color:${value.textColor}`)
  if (value.padding) parts.push(`padding:${value.padding}`)
  if (value.margin) parts.push(`margin:${value.margin}`)
  if (value.border) parts.push(`border:${value.border}`)
  if (value.shadow) parts.push(`box-shadow:${value.shadow === 'none' ? 'none' : `var(--gw-shadow-${value.shadow})`}`)
  if (value.width) parts.push(`width:${value.width}`, 'max-width:100%')
  if (value.height) parts.push(`min-height:${value.height}`)
  return parts.join(';')
}
