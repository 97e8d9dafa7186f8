import type { ReactNode } from 'react'
import type { PageItem, PageState } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { StatusGlyphName } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from '#web/features/pages/builder/state-pills.module.css'

const looks: Record<PageState, { glyph: StatusGlyphName; tone: 'neutral' | 'blue' | 'green' | 'manila' }> = {
  missing: { glyph: 'off', tone: 'neutral' },
  draft: { glyph: 'wait', tone: 'neutral' },
  live: { glyph: 'full', tone: 'green' },
  changed: { glyph: 'half', tone: 'manila' },
}

/** The state of a page in each language, and whether something waits for its time. */
export function StatePills({ page }: { page: Pick<PageItem, 'states' | 'scheduled'> }): ReactNode {
  const { t } = useTranslation('pages')
  return (
    <span className={styles.pills}>
      {languages.map((language) => (
        <StatusPill key={language} {...looks[page.states[language]]}>
          {`${language.toUpperCase()} ${t(`states.${page.states[language]}`)}`}
        </StatusPill>
      ))}
      {page.scheduled.some(({ state }) => state === 'waiting') ? (
        <StatusPill glyph="open" tone="blue">
          {t('states.scheduled')}
        </StatusPill>
      ) : null}
    </span>
  )
}
