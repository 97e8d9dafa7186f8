import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { areHintsShown, dismissHints, readHints } from '#web/features/editor/hints.ts'
import { keepsDrafts } from '#web/features/editor/keeps-drafts.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/editor/first-hints.module.css'

const hints = ['click', 'save', 'languages'] as const

/** Hints for a first-time editor: once for each user in this browser. They take no focus. */
export function FirstHints({ userId, isQuiet }: { userId: string; isQuiet: boolean }): ReactNode {
  const { t } = useTranslation('editor')
  const isShown = useObservable(areHintsShown)
  const keeps = useObservable(keepsDrafts)
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  useEffect(() => readHints(userId), [userId])
  if (!isShown || isQuiet) return null
  return (
    <section className={styles.hints} aria-label={t('hints.title')}>
      <h2>{t('hints.title')}</h2>
      <ol>
        {hints.map((hint) => (
          <li key={hint}>
            {t(hint === 'save' && keeps ? 'hints.saveDraft' : `hints.${hint}`)}{' '}
            {isTouch || hint === 'languages' ? null : t(`hints.${hint}Keys`)}
          </li>
        ))}
      </ol>
      <Button variant="primary" size="sm" onClick={() => dismissHints(userId)}>
        {t('hints.done')}
      </Button>
    </section>
  )
}
