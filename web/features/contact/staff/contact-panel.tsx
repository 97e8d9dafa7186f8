import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as contactRoutes from '#shared/contracts/routes/contact.ts'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { contactGrantTypes } from '#shared/contracts/contact.ts'
import { contactAnswerLengthMax } from '#shared/contracts/contact-inbox.ts'
import type { ContactDetails } from '#shared/contracts/contact-inbox.ts'
import type { PersonalFile } from '#shared/contracts/files.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError, TextAreaField } from '#web/ui/field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ListFailure } from '#web/list/list-parts.tsx'
import { contactKey } from './contact-queries.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { saveFile } from '#web/list/save-file.ts'

type PanelProps = { id: string; onClose: () => void }

/** One request of the contact form: what was written, what was answered, and what can be done. */
export default function ContactPanel({ id, onClose }: PanelProps): ReactNode {
  const { t } = useTranslation('inbox')
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(browserApi, [...contactKey, 'one', id], contactRoutes.getContact, { path: { id } }),
    staleTime: 0,
  })
  return (
    <SidePanel label={data?.name ?? t('title')} head={<h2>{data?.name ?? t('title')}</h2>} onClose={onClose}>
      {data !== undefined ? (
        <Request details={data} onGone={onClose} />
      ) : error !== null ? (
        <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </SidePanel>
  )
}

function Request({ details, onGone }: { details: ContactDetails; onGone: () => void }): ReactNode {
  const { t } = useTranslation(['inbox', 'contact'])
  const language = useLanguage()
  const grantType = contactGrantTypes.find((type) => type === details.grant_type)
  const rows: [string, string | null][] = [
    [t('contact:email'), details.email],
    [t('contact:phone'), details.phone],
    [t('contact:organisation'), details.organisation],
    [t('contact:grantType'), grantType === undefined ? details.grant_type : t(`contact:grantTypes.${grantType}`)],
    [t('columns.came'), formatInstant(details.created_at, language)],
    [t('due'), details.answer_due_at === null ? null : formatInstant(details.answer_due_at, language)],
  ]
  return (
    <>
      <section>
        <dl>
          {rows.map(([label, value]) =>
            value === null ? null : (
              <div key={label}>
                <dt className="text-sm text-ink-muted">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
          )}
        </dl>
        <p className="mt-4 whitespace-pre-wrap wrap-anywhere" lang={details.language}>
          {details.message}
        </p>
        <FileList files={details.files} />
      </section>
      {details.answers.map((answer) => (
        <section key={answer.id}>
          <h2>
            {answer.from_client
              ? t('wroteBack', { name: details.name, time: formatInstant(answer.created_at, language) })
              : t('answeredBy', {
                  author: answer.author ?? t('nobody'),
                  time: formatInstant(answer.created_at, language),
                })}
          </h2>
          <p className="whitespace-pre-wrap wrap-anywhere">{answer.text}</p>
          <FileList files={answer.files} />
        </section>
      ))}
      <AnswerForm details={details} />
      <Actions details={details} onGone={onGone} />
    </>
  )
}

/** Files of a mail. Each is fetched with the session, so it is a button and no link. */
function FileList({ files }: { files: readonly PersonalFile[] }): ReactNode {
  const { t } = useTranslation(['inbox', 'errors'])
  if (files.length === 0) return null
  const save = async ({ id, name }: PersonalFile): Promise<void> => {
    try {
      saveFile(name, await browserApi.download(supportRoutes.downloadTicketFile, { path: { id } }))
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2" role="group" aria-label={t('files')}>
      {files.map((file) => (
        <Button key={file.id} variant="outline" size="sm" onClick={() => void save(file)}>
          {file.name}
        </Button>
      ))}
    </div>
  )
}

/** Sends an act, and shows what is stored then; a refusal brings what another member of staff did in the meantime. */
function useAction(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ask: (path: { id: string }) => Promise<unknown>) => ask({ id }),
    onSettled: () => queries.invalidateQueries({ queryKey: contactKey }),
  })
}

function AnswerForm({ details }: { details: ContactDetails }): ReactNode {
  const { t } = useTranslation('inbox')
  const [text, setText, localDraft] = useLocalDraftState(`contact.${details.id}`, '')
  const action = useAction(details.id)
  const handleSend = async (): Promise<void> => {
    try {
      const body = { text, version: details.version }
      await action.mutateAsync((path) => browserApi.call(contactRoutes.answerContact, { path, body }))
      setText('')
      localDraft.sent()
      toast.success(t('answered'))
    } catch {
      // Shown above the button; what was typed stays.
    }
  }
  return (
    <form
      className="mt-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void handleSend()
      }}
    >
      <LocalDraftNote localDraft={localDraft} />
      <TextAreaField
        label={t('answer')}
        hint={`${t('answerHint', { email: details.email })} ${t(details.answers_by_mail ? 'comesBack' : 'comesNotBack', { name: details.name })}`}
        lang={details.language}
        rows={6}
        required
        maxLength={contactAnswerLengthMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {action.error === null ? null : <FormError>{t(`errors:${apiErrorCode(action.error)}`)}</FormError>}
      <Button type="submit" busy={action.isPending} busyLabel={t('sending')} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  )
}

function Actions({ details, onGone }: { details: ContactDetails; onGone: () => void }): ReactNode {
  const { t } = useTranslation('inbox')
  const action = useAction(details.id)
  const [isDeleting, setDeleting] = useState(false)
  const { version } = details
  const run = (ask: Parameters<typeof action.mutate>[0], done: string, after?: () => void): void =>
    action.mutate(ask, {
      onSuccess: () => {
        toast.success(done)
        after?.()
      },
      onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    })
  const set = (state: 'new' | 'closed' | 'spam') => () =>
    run((path) => browserApi.call(contactRoutes.updateContact, { path, body: { state, version } }), t('saved'))
  return (
    <section className="mt-4 flex flex-wrap gap-2">
      {details.can_convert ? (
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            run((path) => browserApi.call(contactRoutes.convertContact, { path, body: { version } }), t('converted'))
          }
        >
          {t('convert')}
        </Button>
      ) : null}
      {details.state === 'new' ? (
        <>
          <Button variant="outline" size="sm" onClick={set('closed')}>
            {t('closeIt')}
          </Button>
          <Button variant="outline" size="sm" onClick={set('spam')}>
            {t('markSpam')}
          </Button>
        </>
      ) : (
        <Button variant="outline" size="sm" onClick={set('new')}>
          {t('reopen')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => setDeleting(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('deleteTitle', { name: details.name })}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        destructive
        onConfirm={() => run((path) => browserApi.call(contactRoutes.eraseContact, { path }), t('deleted'), onGone)}
      />
    </section>
  )
}
