import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import * as mailOutboxRoutes from '#shared/contracts/routes/mail-outbox.ts'
import type { MailItem } from '#shared/contracts/mail-outbox.ts'
import { languageNames } from '#shared/languages.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { retryMail } from './outbox-queries.ts'
import { PlainRows } from '#web/list/plain-table.tsx'

const MailDialog = lazy(() => import('./mail-dialog.tsx'))

const pills = {
  waiting: { glyph: 'wait', tone: 'manila' },
  sent: { glyph: 'full', tone: 'green' },
  failed: { glyph: 'off', tone: 'red' },
} as const

/** Mails that act by a link or a code; of the others what they announce is over when they expire. */
const linkKinds: readonly MailKind[] = [
  'confirm_signup',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
  'reauthentication',
]

/** A part of the outbox; a mail opens in a dialog. */
export function OutboxTable({ items }: { items: readonly MailItem[] }): ReactNode {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  // Opening is an act that is recorded, so it happens on the press alone.
  const opening = useMutation({
    mutationFn: ({ id }: MailItem) => browserApi.call(mailOutboxRoutes.openMail, { path: { id } }),
  })
  return (
    <>
      <PlainRows
        caption={t('list')}
        rows={items}
        idOf={({ id }) => id}
        columns={[
          {
            key: 'mail',
            label: t('columns.mail'),
            cell: (item) => (
              <>
                <b>{t(`kinds.${item.kind}`)}</b>{' '}
                <span className="text-sm text-ink-muted">{languageNames[item.language]}</span>
                <MailTrouble item={item} />
              </>
            ),
          },
          {
            key: 'state',
            label: t('columns.state'),
            cell: ({ state }) => <StatusPill {...pills[state]}>{t(`states.${state}`)}</StatusPill>,
          },
          {
            key: 'to',
            label: t('columns.to'),
            cell: ({ to }) =>
              to === null ? (
                <span className="text-ink-muted">{t('erased')}</span>
              ) : (
                <span className="wrap-anywhere">{to}</span>
              ),
          },
          {
            key: 'created',
            label: t('columns.created'),
            cell: ({ created_at }) => (
              <time className="text-sm" dateTime={created_at}>
                {formatInstant(created_at, language)}
              </time>
            ),
          },
          { key: 'attempts', label: t('columns.attempts'), isNumber: true, cell: ({ attempts }) => attempts },
          {
            key: 'actions',
            label: t('columns.actions'),
            isSilent: true,
            cell: (item) => <MailActions item={item} onOpen={() => opening.mutate(item)} />,
          },
        ]}
      />
      {opening.variables === undefined ? null : (
        <Suspense>
          <MailDialog
            item={opening.variables}
            words={opening.data}
            errorCode={opening.error === null ? null : apiErrorCode(opening.error)}
            onClose={() => opening.reset()}
          />
        </Suspense>
      )}
    </>
  )
}

function MailActions({ item, onOpen }: { item: MailItem; onOpen: () => void }): ReactNode {
  const { t } = useTranslation(['outbox', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const retrying = useMutation({
    mutationFn: () => retryMail(browserApi, queries, item.id),
    onSuccess: () => toast.success(t('retried')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  const mail = t(`kinds.${item.kind}`)
  const time = formatInstant(item.created_at, language)
  return (
    <>
      {item.can_retry ? (
        <Button
          variant="secondary"
          size="sm"
          busy={retrying.isPending}
          busyLabel={t('retrying')}
          aria-label={t('retryNamed', { mail, time })}
          onClick={() => retrying.mutate()}
        >
          {t('retry')}
        </Button>
      ) : null}
      <Button variant="outline" size="sm" aria-label={t('openNamed', { mail, time })} onClick={onOpen}>
        {t('open')}
      </Button>
    </>
  )
}

/** Why a mail is not out yet, or will not go out. */
function MailTrouble({ item: { kind, error, due_at } }: { item: MailItem }): ReactNode {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  if (error === null) return null
  return (
    <div className="mt-1 max-w-[34rem] text-sm text-ink-muted">
      <p>
        {t(`reasons.${error.reason === 'expired' && !linkKinds.includes(kind) ? 'past' : error.reason}`)}{' '}
        {due_at === null ? null : t('next', { time: formatInstant(due_at, language) })}
      </p>
      {error.detail === null ? null : (
        <p className="font-mono text-xs wrap-anywhere" lang="en">
          {error.detail}
        </p>
      )}
    </div>
  )
}
