import type { ReactNode } from 'react'
import type { SettingsUpdate, WaitingMails } from '#shared/contracts/settings.ts'
import { formatLongInstant, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FieldError } from '#web/ui/field.tsx'
import styles from './waiting-mails-choice.module.css'

/** What becomes of the mails that wait when a mail server is set. */
export type WaitingMailsDecision = NonNullable<SettingsUpdate['waiting_mails']>

type WaitingMailsChoiceProps = {
  waiting: WaitingMails
  value: WaitingMailsDecision | null
  /** Saving was tried without a choice. */
  isMissing: boolean
  onChange: (decision: WaitingMailsDecision) => void
}

/** Says how many mails wait and of which age, and asks what becomes of them; nothing is chosen beforehand. */
export function WaitingMailsChoice({ waiting, value, isMissing, onChange }: WaitingMailsChoiceProps): ReactNode {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const ages = [
    { key: 'lastDay', count: waiting.last_day },
    { key: 'lastWeek', count: waiting.last_week - waiting.last_day },
    { key: 'older', count: waiting.total - waiting.last_week },
  ] as const
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={isMissing ? 'waiting-mails-fault waiting-mails-ages' : 'waiting-mails-ages'}
    >
      <legend>{t('waiting.title', { count: waiting.total, total: formatNumber(waiting.total, language) })}</legend>
      <div id="waiting-mails-ages">
        {waiting.oldest_at === null ? null : (
          <p>{t('waiting.oldest', { time: formatLongInstant(waiting.oldest_at, language) })}</p>
        )}
        <ul>
          {ages
            .filter(({ count }) => count > 0)
            .map(({ key, count }) => (
              <li key={key}>
                {t(`waiting.${key}`)} <b>{formatNumber(count, language)}</b>
              </li>
            ))}
        </ul>
        {waiting.over === 0 ? null : (
          <p>{t('waiting.over', { count: waiting.over, total: formatNumber(waiting.over, language) })}</p>
        )}
      </div>
      {(['send', 'discard'] as const).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="waiting-mails"
            value={each}
            checked={value === each}
            onChange={() => onChange(each)}
          />
          <b>{t(`waiting.${each}`)}</b>
          <small>{t(`waiting.${each}Hint`)}</small>
        </label>
      ))}
      {isMissing ? <FieldError id="waiting-mails-fault">{t('waiting.missing')}</FieldError> : null}
    </fieldset>
  )
}
