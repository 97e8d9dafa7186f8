import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { AnnouncementInput } from '#shared/contracts/announcements.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { audienceQuery } from './announcement-queries.ts'
import { useAudienceName } from './use-audience-name.ts'
import pairs from '#web/ui/pairs.module.css'

type ReviewDialogProps = {
  input: AnnouncementInput
  busy: boolean
  onClose: () => void
  onSend: () => void
}

/** Shows what goes to how many before it goes; for everybody the number is typed. Import it lazily. */
export default function ReviewDialog({ input, busy, onClose, onSend }: ReviewDialogProps): ReactNode {
  const { t } = useTranslation('announcements')
  const language = useLanguage()
  const name = useAudienceName()
  const [typed, setTyped] = useState('')
  const { data, error } = useQuery(audienceQuery(input.audience))
  const people = data?.people
  const isNow = input.send_at === null
  const needsTyping = input.audience.kind === 'all'
  const isReady = people !== undefined && people > 0 && (!needsTyping || typed.trim() === String(people))
  const ways = [input.in_app ? t('inApp') : null, input.email ? t('email') : null].filter((way) => way !== null)
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={people === undefined ? t('review.loading') : t('review.title', { count: people })}
      description={isNow ? t('review.text') : t('review.textLater')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('review.back')}
          </Button>
          <Button busy={busy} disabled={!isReady} onClick={onSend}>
            {isNow ? t('review.send') : t('review.schedule')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <h3 className="mb-2">{input.texts[language].title}</h3>
        <p className="mb-3 whitespace-pre-line">{input.texts[language].text}</p>
        <dl className={pairs.terms}>
          <dt>{t('review.audience')}</dt>
          <dd>{name(input.audience)}</dd>
          <dt>{t('review.by')}</dt>
          <dd>{ways.join(', ')}</dd>
          <dt>{t('review.at')}</dt>
          <dd>{input.send_at === null ? t('review.now') : formatInstant(input.send_at, language)}</dd>
          {input.link === null ? null : (
            <>
              <dt>{t('review.link')}</dt>
              <dd>{input.link}</dd>
            </>
          )}
        </dl>
        {people === 0 ? <FormError>{t('faults.nobody')}</FormError> : null}
        {error === null ? null : <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError>}
        {needsTyping && people !== undefined && people > 0 ? (
          <TextField
            label={t('review.type', { count: people })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : null}
      </DialogBody>
    </Dialog>
  )
}
