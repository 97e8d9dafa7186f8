import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { previewDaysMax } from '#shared/contracts/pages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { pageActs, pagePreviewsQuery, refreshPage } from './pages-queries.ts'

const lives = [1, 7, 14, 30, previewDaysMax] as const
const acts = pageActs(browserApi)

/** Makes and closes links that show the draft to whoever has them. */
export default function ShareDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['pages', 'admin', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const { data: open = [] } = useQuery(pagePreviewsQuery(browserApi, id))
  const [days, setDays] = useState(7)
  const refresh = (): Promise<unknown> => refreshPage(queries, id)
  const make = useMutation({ mutationFn: () => acts.share(id, days), onSuccess: refresh })
  const close = useMutation({ mutationFn: (preview: string) => acts.closeShare(id, preview), onSuccess: refresh })
  const error = make.error ?? close.error
  const address = make.data ? `${location.origin}${make.data.path}` : null
  return (
    <Dialog open onOpenChange={onClose} size="medium" title={t('share.title')} closeLabel={t('admin:list.close')}>
      <DialogBody>
        <p>{t('share.text')}</p>
        {error ? <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError> : null}
        <div className="builder-share">
          <SelectField label={t('share.life')} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {lives.map((each) => (
              <option key={each} value={each}>
                {t('share.days', { count: each })}
              </option>
            ))}
          </SelectField>
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate()}>
            {t('share.make')}
          </Button>
        </div>
        {address === null ? null : (
          <TextField
            label={t('share.link')}
            hint={t('share.once')}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
        )}
        <ul className="builder-plans" aria-label={t('share.open')}>
          {open.map((preview) => (
            <li key={preview.id}>
              <span>
                {t('share.until', { when: formatInstant(preview.expires_at, language) })}{' '}
                <small>{preview.created_by?.name}</small>
              </span>
              <Button variant="ghost" size="sm" onClick={() => close.mutate(preview.id)}>
                {t('share.close')}
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}
