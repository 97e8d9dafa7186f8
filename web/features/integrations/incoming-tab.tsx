import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { MailIn } from '#shared/contracts/support.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { mailInQuery } from './integration-queries.ts'
import styles from './integrations.module.css'

const SecretOnce = lazy(() => import('./secret-once.tsx'))

/** How mails come in: where the mail server posts them, what it signs them with, and whether they arrive. */
export function IncomingTab(): ReactNode {
  const { t } = useTranslation(['integrations', 'errors'])
  const query = useQuery(mailInQuery(browserApi))
  if (query.isError)
    return <ListFailure error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton />
  const mailIn = query.data
  return (
    <>
      <div className={styles.bar}>
        <p>{t('incoming.lead')}</p>
      </div>
      <ol className={styles.list} aria-label={t('tabs.incoming')}>
        <li className={`sheet ${styles.card}`}>
          <div className={styles.head}>
            <h2>{t('incoming.switch')}</h2>
            <StatusPill glyph={mailIn.is_on ? 'full' : 'off'} tone={mailIn.is_on ? 'green' : 'neutral'}>
              {t(mailIn.is_on ? 'incoming.on' : 'incoming.off')}
            </StatusPill>
          </div>
          <p>{t('incoming.switchText')}</p>
          <div className={styles.actions}>
            <Link to={`${screenPath('settings')}#settings-mail`}>{t('incoming.toSettings')}</Link>
          </div>
        </li>
        <KeySheet mailIn={mailIn} />
        <li className={`sheet ${styles.card}`}>
          <div className={styles.head}>
            <h2>{t('incoming.server')}</h2>
          </div>
          <p>{t('incoming.serverText')}</p>
          <Copied label={t('incoming.url')} text={mailIn.url} />
          <Copied label={t('incoming.script')} text={scriptOf(mailIn.url)} />
        </li>
        <li className={`sheet ${styles.card}`}>
          <div className={styles.head}>
            <h2>{t('incoming.trial')}</h2>
          </div>
          <p>{t('incoming.trialText')}</p>
          <Copied label={t('incoming.trialAddress')} text={mailIn.address_example} />
          <dl className={styles.facts} aria-live="polite">
            <Came label={t('incoming.lastTrial')} at={mailIn.last_trial_at} />
            <Came label={t('incoming.lastReceived')} at={mailIn.last_received_at} />
          </dl>
        </li>
      </ol>
    </>
  )
}

function KeySheet({ mailIn }: { mailIn: MailIn }): ReactNode {
  const { t } = useTranslation(['integrations', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { queryKey } = mailInQuery(browserApi)
  const making = useMutation({
    mutationFn: () => browserApi.call(supportRoutes.makeMailInKey),
    onSuccess: (made) => {
      queries.setQueryData(queryKey, made.mail_in)
      setSecret(made.secret)
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => setAsked(false),
  })
  const isFirst = mailIn.key_made_at === null
  return (
    <li className={`sheet ${styles.card}`}>
      <div className={styles.head}>
        <h2>{t('incoming.key')}</h2>
      </div>
      <p>{t('incoming.keyText')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('incoming.keyMade')}</dt>
          <dd>{mailIn.key_made_at === null ? t('incoming.keyNever') : formatInstant(mailIn.key_made_at, language)}</dd>
        </div>
        {mailIn.old_key_until === null ? null : (
          <div>
            <dt>{t('incoming.oldKey')}</dt>
            <dd>{formatInstant(mailIn.old_key_until, language)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        <Button
          variant={isFirst ? 'primary' : 'outline'}
          size="sm"
          disabled={making.isPending}
          onClick={() => (isFirst ? making.mutate() : setAsked(true))}
        >
          {t(isFirst ? 'incoming.makeKey' : 'incoming.newKey')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('incoming.newKeyTitle')}
        description={t('incoming.newKeyText')}
        confirmLabel={t('incoming.newKey')}
        busy={making.isPending}
        onConfirm={() => making.mutate()}
      />
      {secret === null ? null : (
        <Suspense>
          <SecretOnce
            title={t('incoming.madeTitle')}
            text={t('incoming.madeText')}
            secret={secret}
            onClose={() => setSecret(null)}
          />
        </Suspense>
      )}
    </li>
  )
}

function Came({ label, at }: { label: string; at: string | null }): ReactNode {
  const { t } = useTranslation('integrations')
  return (
    <div>
      <dt>{label}</dt>
      <dd>{at === null ? t('incoming.never') : <TimeMark key={at} at={at} />}</dd>
    </div>
  )
}

/** A text to take along. */
function Copied({ label, text }: { label: string; text: string }): ReactNode {
  const { t } = useTranslation('integrations')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('incoming.copied'))
    } catch {
      toast.error(t('secret.notCopied'))
    }
  }
  return (
    <div>
      <b>{label}</b>
      <pre className={styles.code} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        <Icon name="copy" />
        {t('secret.copy')}
        <span className="sr"> {label}</span>
      </Button>
    </div>
  )
}

/** What the mail server runs for each mail. The key stays out of it: it is read from a file that only it may read. */
function scriptOf(url: string): string {
  return [
    '#!/bin/sh',
    'SECRET=$(cat /etc/grantwright-mail-key)',
    'mail=$(mktemp) && cat > "$mail"',
    'time=$(date +%s)',
    'signature=$(printf \'%s.\' "$time" | cat - "$mail" | openssl dgst -sha256 -hmac "$SECRET" | sed \'s/.*= //\')',
    'code=$(curl -s -o /dev/null -w "%{http_code}" --data-binary "@$mail" -H \'content-type: message/rfc822\' \\',
    '  -H "x-grantwright-timestamp: $time" -H "x-grantwright-signature: $signature" \\',
    `  ${url})`,
    'rm -f "$mail"',
    '# These answers are final: the mail goes back to its sender. Others pass: the same mail comes again later.',
    'case "$code" in 2*) exit 0 ;; 400 | 404 | 413) exit 65 ;; *) exit 75 ;; esac',
  ].join('\n')
}
