import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { ticketScores } from '#shared/ticket-states.ts'
import type { TicketScore } from '#shared/ticket-states.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import styles from './rating-form.module.css'

type RatingFormProps = {
  /** What was said before; null when nothing was. */
  given: TicketScore | null
  /** Marked at first: what was said, or what the link of a mail names. */
  marked: TicketScore | null
  /** Sends the vote. Throws what the API throws. */
  onSend: (score: TicketScore) => Promise<void>
}

/** Five faces, and a button that says it: nothing is stored before it is pressed. @see docs/reference/services.md#37-ready-answers-and-satisfaction */
export function RatingForm({ given, marked, onSend }: RatingFormProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const name = useId()
  const [score, setScore] = useState(marked)
  const sending = useMutation({ mutationFn: onSend })
  return (
    <form
      className={styles.rating}
      onSubmit={(event) => {
        event.preventDefault()
        if (score !== null) sending.mutate(score)
      }}
    >
      <fieldset>
        <legend>{t('rating.question')}</legend>
        <div className={styles.faces}>
          {ticketScores.map((each) => (
            <label key={each} className={styles.face}>
              <input type="radio" name={name} value={each} checked={score === each} onChange={() => setScore(each)} />
              <Face score={each} />
              <span>{t(`rating.score${each}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {sending.error === null ? null : <FormError>{t(`errors:${apiErrorCode(sending.error)}`)}</FormError>}
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={sending.isPending}
          busyLabel={t('rating.sending')}
          disabled={score === null || score === given}
        >
          {t(given === null ? 'rating.send' : 'rating.change')}
        </Button>
        <p className="hint" role="status">
          {given === null ? '' : t('rating.thanks', { score: t(`rating.score${given}`) })}
        </p>
      </div>
    </form>
  )
}

const mouths: Record<TicketScore, string> = {
  1: 'M8 17.5q4 -5 8 0',
  2: 'M8.5 16.5q3.5 -2.5 7 0',
  3: 'M8.5 15.5h7',
  4: 'M8.5 14.5q3.5 2.5 7 0',
  5: 'M8 14q4 5.5 8 0',
}

/** A drawn face, from sad to glad; the words next to it name it. */
export function Face({ score }: { score: TicketScore }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="32" height="32" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M8.75 8.75v1.75M15.25 8.75v1.75" />
      <path d={mouths[score]} />
    </svg>
  )
}
