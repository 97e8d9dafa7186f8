import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { oppositeTheme } from '#web/features/site/theme.ts'
import { useTheme } from '#web/features/site/use-theme.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import styles from './header.module.css'

/** Icons of the themes. */
export const themeIcons = { system: 'desktop', light: 'sun', dark: 'moon' } as const

/** A button that turns light into dark and dark into light; the drawer offers the system's theme too. */
export function ThemeSwitch(): ReactNode {
  const { t } = useTranslation()
  const early = useEarlyPress()
  const [theme, choose] = useTheme()
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', iconOnly: true, className: `${styles.themeSwitch} script-only` })}
      aria-label={t('theme.current', { name: t(`theme.${theme}`) })}
      {...early}
      onClick={() => choose(oppositeTheme(theme))}
    >
      <Icon name={themeIcons[theme]} />
    </button>
  )
}
