import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FirstStep } from '#shared/contracts/overview.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { firstStepsQuery } from './overview-queries.ts'
import styles from './overview.module.css'
import rowline from '#web/ui/rowline.module.css'

const places: Readonly<Record<FirstStep, string>> = {
  assistant: `${screenPath('settings')}#settings-assistant`,
  mail: `${screenPath('settings')}#settings-mail`,
  second_factor: `${paths.dashboard}?tab=profile`,
  office: `${screenPath('consultations')}?view=office`,
  content: screenPath('content'),
  backup: screenPath('backups'),
}
const hiddenKey = 'first-steps-hidden'

/** What a new site still needs, each with the way there; gone once all is done, or hidden in this browser. */
export function FirstStepsPart(): ReactNode {
  const { t } = useTranslation('overview')
  const { data } = useQuery(firstStepsQuery(browserApi))
  const [isHidden, setHidden] = useState(() => readHidden())
  const done = data?.items.filter(({ is_done: isDone }) => isDone).length ?? 0
  if (isHidden || data === undefined || done === data.items.length) return null
  const items = data.items.toSorted((one, other) => Number(one.is_done) - Number(other.is_done))
  const [open, ready] = [items.filter(({ is_done: isDone }) => !isDone), items.filter(({ is_done: isDone }) => isDone)]
  return (
    <section className={`sheet card ${styles.part} ${styles.first}`} aria-labelledby="ov-first">
      <h2 id="ov-first">{t('first.title')}</h2>
      <p className="small">{t('first.done', { count: done, all: data.items.length })}</p>
      <ul className={styles.list}>
        {open.map(({ step }) => (
          <li key={step} className={rowline.rowline}>
            <div className={rowline.text}>
              <b>{t(`first.steps.${step}`)}</b>
              <span>{t(`first.why.${step}`)}</span>
            </div>
            <LinkButton variant="secondary" size="sm" to={places[step]}>
              {t('first.go')}
              <span className="sr"> {t(`first.steps.${step}`)}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      {ready.length === 0 ? null : (
        <details>
          <summary>{t('first.ready')}</summary>
          <ul className={styles.list}>
            {ready.map(({ step }) => (
              <li key={step} className={rowline.rowline}>
                <div className={rowline.text}>
                  <b>{t(`first.steps.${step}`)}</b>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          hide()
          setHidden(true)
        }}
      >
        {t('first.hide')}
      </Button>
    </section>
  )
}

function readHidden(): boolean {
  try {
    return localStorage.getItem(hiddenKey) !== null
  } catch {
    // A browser that stores nothing shows the list each time.
    return false
  }
}

function hide(): void {
  try {
    localStorage.setItem(hiddenKey, '1')
  } catch {
    // Hidden until the page is loaded again.
  }
}
