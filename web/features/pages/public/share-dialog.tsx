import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { previewDaysMax } from '#shared/contracts/pages.ts'
import type { NewPagePreview, PagePreview } from '#shared/contracts/pages.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, SelectField, TextField } from '#web/ui/field.tsx'
import styles from '#web/features/pages/public/share-dialog.module.css'

const lives = [1, 7, 14, 30, previewDaysMax] as const

type ShareDialogProps = {
  /** The custom page whose draft is shown; null: the drafts of the site's own pages. */
  id: string | null
  onClose: () => void
}

/** Makes and closes links that show drafts to their holders. It needs the words of `pages`, `admin` and `errors`. */
export default function ShareDialog({ id, onClose }: ShareDialogProps): ReactNode {
  const { t } = useTranslation(['pages', 'admin', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const queryKey = ['previews', id] as const
  const { data: open = [] } = useQuery({ queryKey, queryFn: ({ signal }) => listLinks(id, signal), staleTime: 0 })
  const [days, setDays] = useState(7)
  const refresh = (): Promise<unknown> => queries.invalidateQueries({ queryKey })
  const make = useMutation({ mutationFn: () => makeLink(id, days), onSuccess: refresh })
  const close = useMutation({ mutationFn: (preview: string) => closeLink(id, preview), onSuccess: refresh })
  const error = make.error ?? close.error
  const address = make.data ? `${location.origin}${make.data.path}` : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={t(id === null ? 'share.siteTitle' : 'share.title')}
      closeLabel={t('admin:list.close')}
    >
      <DialogBody>
        <p>{t(id === null ? 'share.siteText' : 'share.text')}</p>
        {error ? <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError> : null}
        <div className={styles.make}>
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
        <ul className={styles.links} aria-label={t('share.open')}>
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

async function listLinks(id: string | null, signal: AbortSignal): Promise<PagePreview[]> {
  const { items } =
    id === null
      ? await browserApi.call(pagesRoutes.listDraftPreviews, { signal })
      : await browserApi.call(pagesRoutes.listPagePreviews, { path: { id }, signal })
  return items
}

function makeLink(id: string | null, days: number): Promise<NewPagePreview> {
  return id === null
    ? browserApi.call(pagesRoutes.createDraftPreview, { body: { days } })
    : browserApi.call(pagesRoutes.createPagePreview, { path: { id }, body: { days } })
}

function closeLink(id: string | null, preview: string): Promise<void> {
  return id === null
    ? browserApi.call(pagesRoutes.closeDraftPreview, { path: { preview } })
    : browserApi.call(pagesRoutes.closePagePreview, { path: { id, preview } })
}
