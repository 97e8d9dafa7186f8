import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

const AskPanel = lazy(() => import('./ask-panel.tsx'))

/** Opens the conversation about the open application, on every step. */
export function AskButton(): ReactNode {
  const { t } = useTranslation('conversation')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AskPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
