import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { browserCatalog, ensureMessages } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './ask-button.module.css'

/** The panel with its words, which no step needs while it is closed. */
const AskPanel = lazy(async () => {
  const catalog = browserCatalog()
  const [panel] = await Promise.all([
    import('./ask-panel.tsx'),
    ensureMessages(catalog, catalog.language, ['runs', 'organisations']),
  ])
  return panel
})

/** Opens the conversation about the open application, on every step. */
export function AskButton(): ReactNode {
  const { t } = useTranslation('conversation')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={t('open')}
        onClick={() => setOpen(true)}
      >
        <Icon name="support" size={18} />
        <span>{t('open')}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <AskPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
