import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { submittedStatuses } from '#shared/applications.ts'
import * as routes from '#shared/contracts/routes/applications.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatFileSize } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { OneFile } from './one-file.tsx'
import { checklistQuery } from './submission-queries.ts'
import { receiptFile } from './use-sent-file.ts'
import styles from './submitted-part.module.css'

const SubmittedDialog = lazy(() => import('./submitted-dialog.tsx'))

/** What was noted after the application was submitted at the funder: day, reference, receipt, decision. */
export function SubmittedPart(): ReactNode {
  const { t } = useTranslation(['submission', 'applications', 'errors'])
  const language = useLanguage()
  const application = useApplication()
  const { id, status, version, role, submitted_on, reference, decided_on, evaluators_comments } = application
  const queries = useQueryClient()
  const [opened, setOpened] = useState<'sent' | 'awarded' | 'declined' | null>(null)
  const goBack = useMutation({
    mutationFn: async () =>
      browserApi.call(routes.updateApplication, { path: { id }, body: { version, status: 'in_progress' } }),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => refreshApplications(queries),
  })
  if (!submittedStatuses.includes(status)) return null
  const mayEdit = mayAs(role, 'editor')
  return (
    <section className={styles.part} aria-labelledby="submitted">
      <InlineArt name="success-sealed" className={styles.art ?? ''} />
      <div>
        <h2 id="submitted">
          {submitted_on === null ? t('sent.titleNoDay') : t('sent.title', { day: formatDay(submitted_on, language) })}
        </h2>
        <p>{t('sent.told')}</p>
        <dl>
          <dt>{t('sent.reference')}</dt>
          <dd>{reference ?? t('sent.notNoted')}</dd>
          <dt>{t('sent.result')}</dt>
          <dd>
            {t(`applications:statuses.${status}`)}
            {decided_on === null ? null : `, ${formatDay(decided_on, language)}`}
          </dd>
          {evaluators_comments === null ? null : (
            <>
              <dt>{t('sent.comments')}</dt>
              <dd className={styles.comments}>{evaluators_comments}</dd>
            </>
          )}
        </dl>
        <Receipt mayEdit={mayEdit} />
        {mayEdit ? (
          <div className={styles.actions}>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('sent')}>
              {t('sent.change')}
            </Button>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('awarded')}>
              {t('sent.awarded')}
            </Button>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('declined')}>
              {t('sent.declined')}
            </Button>
            <Button variant="ghost" busy={goBack.isPending} onClick={() => goBack.mutate()}>
              {t('sent.back')}
            </Button>
          </div>
        ) : null}
      </div>
      <Suspense>
        {opened === null ? null : (
          <SubmittedDialog
            key={opened}
            {...(opened === 'sent' ? {} : { decision: opened })}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function Receipt({ mayEdit }: { mayEdit: boolean }): ReactNode {
  const { t } = useTranslation('submission')
  const language = useLanguage()
  const { id } = useApplication()
  const userId = useApplicationUser()
  const { data } = useQuery(checklistQuery(browserApi, userId, id))
  const receipt = data?.receipt ?? null
  const size = formatFileSize(receipt?.bytes ?? 0, language)
  const words = {
    save: t('sent.receipt', { name: receipt?.name ?? '', size }),
    add: t('sent.addReceipt'),
    replace: t('sent.replaceReceipt'),
  }
  return (
    <>
      {receipt === null ? <p>{t('sent.noReceipt')}</p> : null}
      <OneFile place={receiptFile(id)} file={receipt} words={words} mayEdit={mayEdit} />
    </>
  )
}
