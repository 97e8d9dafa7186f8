import { useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, watchTheme } from '#web/features/site/theme.ts'
import type { Theme } from '#web/features/site/theme.ts'

/** The chosen theme and how to choose another. The server knows no choice, so the first render says `system`. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watchTheme, chosenTheme, () => 'system'), chooseTheme]
}
