import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { panelNames } from './use-panels.ts'
import type { PanelName, Panels } from './use-panels.ts'
import styles from '#web/features/pages/builder/panel-parts.module.css'

const icons = { outline: 'list', fields: 'pencil' } as const

/** Opens and closes the panels of the canvas; on a phone at the foot of the screen. */
export function PanelSwitches({ panels }: { panels: Panels }): ReactNode {
  const { t } = useTranslation('pages')
  return (
    <div className={styles.switches} role="group" aria-label={t('panels.label')}>
      {panelNames.map((name) => (
        <Button
          key={name}
          variant="outline"
          size="sm"
          aria-expanded={panels.isOpen[name]}
          onClick={() => panels.set(name, !panels.isOpen[name])}
        >
          <Icon name={icons[name]} size={18} />
          {t(`panels.${name}`)}
        </Button>
      ))}
    </div>
  )
}

/** The cross of a panel. */
export function ClosePanel({ name, panels }: { name: PanelName; panels: Panels }): ReactNode {
  const { t } = useTranslation('pages')
  return (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      className={styles.close}
      aria-label={t(`panels.close_${name}`)}
      onClick={() => panels.set(name, false)}
    >
      <Icon name="x" size={18} />
    </Button>
  )
}
