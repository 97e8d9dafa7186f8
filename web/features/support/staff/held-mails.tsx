import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { QuarantinedMail } from '#shared/contracts/support.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { FileChip } from '#web/features/support/attach-files.tsx'
import { ListBody, ticketAddress } from '#web/features/support/list-parts.tsx'
import { heldMailsQuery, refreshDesk } from '#web/features/support/staff/staff-queries.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import panes from '#web/features/support/panes.module.css'
import styles from './held-mails.module.css'

/**
 * Mails that no one could take over by themselves: staff say where each belongs. Import it lazily.
 * @see docs/reference/services.md#36-mail-in
 */
export default function HeldMails({ search }: { search: URLSearchParams }): ReactNode {
  const { t } = useTranslation('support')
  const list = useInfiniteQuery(heldMailsQuery(browserApi))
  return (
    <section className={`sheet ${styles.mails}`} aria-label={t('held.title')}>
      <p className={styles.lead}>{t('held.lead')}</p>
      <ListBody
        list={list}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        label={t('held.title')}
        empty={<EmptyState art="empty-notifications" title={t('held.empty')} text={t('held.emptyText')} />}
        row={(mail) => <HeldMail mail={mail} search={search} />}
      />
    </section>
  )
}

function HeldMail({ mail, search }: { mail: QuarantinedMail; search: URLSearchParams }): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  const named = new URLSearchParams(search)
  named.delete('mails')
  named.set('queue', 'all')
  return (
    <article className={styles.mail}>
      <h2>{mail.subject || t('held.noSubject')}</h2>
      <p className={panes.facts}>
        <span>{mail.from || t('held.noSender')}</span>
        <time dateTime={mail.received_at}>{formatInstant(mail.received_at, language)}</time>
        <span className="badge text-ink-muted">{t(`held.reasons.${mail.reason}`)}</span>
        {mail.ticket === null ? null : (
          <Link to={ticketAddress(named, mail.ticket.id)}>{t('held.names', { number: mail.ticket.number })}</Link>
        )}
      </p>
      <p className={styles.words}>{mail.text}</p>
      {mail.files.length === 0 ? null : (
        <div className={styles.files} role="group" aria-label={t('held.files')}>
          {mail.files.map((file) => (
            <FileChip key={file.id} file={file} />
          ))}
        </div>
      )}
      {mail.lost_files.length === 0 ? null : (
        <p className="hint">{t('held.lostFiles', { names: mail.lost_files.join(', ') })}</p>
      )}
      <HeldActions mail={mail} />
    </article>
  )
}

function HeldActions({ mail }: { mail: QuarantinedMail }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(mail.ticket === null ? '' : String(mail.ticket.number))
  const [isDropping, setDropping] = useState(false)
  const [rejection, setRejection] = useState<string | null>(null)
  const number = /^#?\s*(\d{1,12})$/.exec(typed.trim())?.[1]
  const { mutate: action, isPending: isBusy } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; said: string }) => work(),
    onMutate: () => setRejection(null),
    onSuccess: async (_, { said }) => {
      toast.success(said)
      await refreshDesk(queries, null)
    },
    onError: (error) => {
      const code = apiErrorCode(error)
      setRejection(code === 'validation_failed' ? t('held.unknownTicket') : t(`errors:${code}`))
    },
    onSettled: () => setDropping(false),
  })
  // A request is answered where requests are.
  const answer = async (): Promise<void> => {
    const { contact_id: id } = await browserApi.call(supportRoutes.contactFromQuarantine, { path: { id: mail.id } })
    await navigate(`/admin/support/contact?open=${id}`)
  }
  const accept = (as: 'message' | 'note'): void => {
    if (number === undefined) setRejection(t('held.unknownTicket'))
    else
      action({
        work: () =>
          browserApi.call(supportRoutes.acceptQuarantined, {
            path: { id: mail.id },
            body: { as, number: Number(number) },
          }),
        said: t('held.accepted'),
      })
  }
  return (
    <div className={styles.actions} aria-busy={isBusy}>
      <TextField
        label={t('held.number')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => accept('message')}>
        {t('held.asMessage')}
      </Button>
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => accept('note')}>
        {t('held.asNote')}
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={isBusy}
        onClick={() =>
          action({
            work: () => browserApi.call(supportRoutes.openFromQuarantine, { path: { id: mail.id } }),
            said: t('held.opened'),
          })
        }
      >
        {t('held.newTicket')}
      </Button>
      {mail.from === '' ? null : (
        <Button
          variant="outline"
          size="sm"
          disabled={isBusy}
          onClick={() => action({ work: answer, said: t('held.answerable') })}
        >
          {t('held.answer')}
        </Button>
      )}
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => setDropping(true)}>
        {t('held.drop')}
      </Button>
      {rejection === null ? null : <FormError>{rejection}</FormError>}
      {isDropping ? (
        <ConfirmDialog
          open
          destructive
          onOpenChange={() => setDropping(false)}
          title={t('held.dropTitle', { from: mail.from || t('held.noSender') })}
          description={t('held.dropText')}
          confirmLabel={t('held.drop')}
          busy={isBusy}
          onConfirm={() =>
            action({
              work: () => browserApi.call(supportRoutes.dropQuarantined, { path: { id: mail.id } }),
              said: t('held.dropped'),
            })
          }
        />
      ) : null}
    </div>
  )
}
