import { useState, useSyncExternalStore } from 'react'

/** The panels of the canvas: the sections of the page, and the fields of the chosen one. */
export const panelNames = ['outline', 'fields'] as const

export type PanelName = (typeof panelNames)[number]

/** The panels next to the canvas. */
export type Panels = {
  /** True where there is no room next to the canvas: a panel comes up over it, one at a time. */
  isSheet: boolean
  isOpen: Readonly<Record<PanelName, boolean>>
  set(name: PanelName, isOpen: boolean): void
}

const place = 'grantwright.builder-panels'
const narrow = '(width < 64rem)'

/** Which panels are open, as this device remembers it. The screen is shown in the browser alone. */
export function usePanels(): Panels {
  const isSheet = useSyncExternalStore(followWidth, () => matchMedia(narrow).matches)
  const [kept, setKept] = useState(readPanels)
  const [sheet, setSheet] = useState<PanelName | null>(null)
  return {
    isSheet,
    isOpen: isSheet ? { outline: sheet === 'outline', fields: sheet === 'fields' } : kept,
    set(name, isOpen) {
      if (isSheet) return setSheet(isOpen ? name : null)
      const next = { ...kept, [name]: isOpen }
      setKept(next)
      keepPanels(next)
    },
  }
}

function followWidth(onChange: () => void): () => void {
  const media = matchMedia(narrow)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

function readPanels(): Record<PanelName, boolean> {
  let closed = ''
  try {
    closed = localStorage.getItem(place) ?? ''
  } catch {
    // Storage is forbidden: both are open until they are closed.
  }
  return { outline: !closed.includes('outline'), fields: !closed.includes('fields') }
}

function keepPanels(panels: Record<PanelName, boolean>): void {
  const closed = panelNames.filter((name) => !panels[name])
  try {
    if (closed.length > 0) localStorage.setItem(place, closed.join(' '))
    else localStorage.removeItem(place)
  } catch {
    // It holds until the page is loaded again.
  }
}
