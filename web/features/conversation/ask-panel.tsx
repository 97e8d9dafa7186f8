import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { mayAs } from '#shared/organisations.ts'
import * as routes from '#shared/contracts/routes/conversation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveFile } from '#web/list/save-file.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { stepAt } from '#web/workspace/step-facts.ts'
import { AnswerItem } from './answer-item.tsx'
import { AskForm } from './ask-form.tsx'
import { conversationQuery } from './conversation-queries.ts'
import { WithoutModel } from './without-model.tsx'
import styles from './conversation.module.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }))

/**
 * The drawer "Ask": with a model, answers from the documents of the application; without one, the interview and the ways on.
 * Import it lazily. @see docs/reference/workspace.md#conversation
 */
export default function AskPanel({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation(['conversation', 'calls', 'errors'])
  const { id, role, as_consultant: isConsultant } = useApplication()
  const userId = useApplicationUser()
  const step = stepAt(useLocation().pathname)
  const queries = useQueryClient()
  const { queryKey, ...query } = conversationQuery(browserApi, userId, id)
  const { data, error, isFetching, refetch } = useQuery({ queryKey, ...query })
  const refresh = () => queries.invalidateQueries({ queryKey })
  const isClosed = data?.closed === true || data?.closed_for_all === true
  const mayAsk = mayAs(role, 'editor') && !isConsultant
  const isGoing = data?.items[0]?.state === 'running'
  return (
    <SidePanel label={t('title')} onClose={onClose} head={<h2>{t('title')}</h2>}>
      {error === null || data !== undefined ? null : (
        <>
          <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError>
          <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t('calls:retry')}
          </Button>
        </>
      )}
      {data === undefined ? (
        <p className={styles.note} role="status">
          {error === null ? t('loading') : ''}
        </p>
      ) : (
        <>
          {data.model === null || isClosed ? (
            <p className={styles.note}>
              {data.model === null
                ? t('noModel')
                : t(data.closed_for_all ? 'calls:proposals.closedForAll' : 'calls:proposals.closedLead')}
            </p>
          ) : (
            <p className={styles.note}>{t('lead', { model: data.model })}</p>
          )}
          {data.model !== null && !isClosed && mayAsk ? (
            <AskForm step={step} isFirst={data.items.length === 0} isGoing={isGoing} onAsked={refresh} />
          ) : null}
          {data.items.map((answer) => (
            <AnswerItem key={answer.id} answer={answer} onChanged={refresh} onLeave={onClose} />
          ))}
          {data.next_cursor === null ? null : <p className={styles.note}>{t('older')}</p>}
          {data.items.length === 0 ? null : <Keeping mayDelete={mayAsk} onDeleted={refresh} />}
          {data.model === null || isClosed ? <WithoutModel step={step} mayEdit={mayAsk} onLeave={onClose} /> : null}
        </>
      )}
    </SidePanel>
  )
}

/** Saves the conversation as a file, or deletes it. */
function Keeping({ mayDelete, onDeleted }: { mayDelete: boolean; onDeleted: () => Promise<void> }): ReactNode {
  const { t } = useTranslation(['conversation', 'errors'])
  const { id } = useApplication()
  const [isAsking, setAsking] = useState(false)
  const onError = (error: Error) => toast.error(t(`errors:${apiErrorCode(error)}`))
  const save = useMutation({
    mutationFn: async () => browserApi.download(routes.getConversationFile, { path: { id } }),
    onSuccess: (file) => saveFile('conversation.txt', file),
    onError,
  })
  const remove = useMutation({
    mutationFn: async () => browserApi.call(routes.deleteConversation, { path: { id } }),
    onSuccess: async () => {
      setAsking(false)
      await onDeleted()
    },
    onError,
  })
  return (
    <div className={styles.actions}>
      <Button variant="outline" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
        {t('save')}
      </Button>
      {mayDelete ? (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      ) : null}
      {isAsking ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={t('deleteTitle')}
            description={t('deleteText')}
            confirmLabel={t('delete')}
            destructive
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
