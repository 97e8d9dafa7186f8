import { themeStorageKey } from '#web/ui/theme-script.ts'

/** Themes in the order of the choices in the drawer. `system` is what is when nothing was chosen. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const watchers = new Set<() => void>()

/** The theme that this visitor chose. For the browser only. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows a theme at once and remembers it; `system` forgets the choice. */
export function chooseTheme(theme: Theme): void {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(themeStorageKey)
    else localStorage.setItem(themeStorageKey, theme)
  } catch {
    // Storage may be forbidden; the choice then holds for this page.
  }
}

/**
 * The theme that differs from what is seen now, however it was chosen: every press changes something. For the browser
 * only.
 */
export function oppositeTheme(theme: Theme): 'light' | 'dark' {
  const seen = theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme
  return seen === 'dark' ? 'light' : 'dark'
}

/** Calls back when the theme changes here or in another tab. @returns the function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === themeStorageKey || key === null) show(newValue === 'light' || newValue === 'dark' ? newValue : 'system')
  }
  watchers.add(changed)
  addEventListener('storage', onStorage)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', onStorage)
  }
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const changed of watchers) changed()
}
