import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import type { Feed, FeedInput, OpenedFeed } from '#shared/contracts/consultations-admin.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListPending } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeskActions, SecondaryText } from './desk-parts.tsx'
import { closeFeed, feedsQuery, officeQuery, refreshFeeds, renewFeed } from './desk-queries.ts'
import styles from './feeds-dialog.module.css'

/** Addresses that one's own calendar program subscribes to: made, shown once, renewed and taken back. Import it lazily. */
export default function FeedsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(feedsQuery())
  const [shown, setShown] = useState<OpenedFeed | null>(null)
  const { mutate: action, isPending: isBusy } = useMutation({
    mutationFn: (run: FeedAction) => run(),
    onSuccess: async (opened) => {
      setShown(opened ?? null)
      await refreshFeeds(client)
    },
    onError: (failure) => toast.error(t(`errors:${apiErrorCode(failure)}`)),
  })

  return (
    <Dialog open onOpenChange={onClose} title={t('feeds.title')} description={t('feeds.lead')} size="medium">
      <DialogBody>
        {shown === null ? null : <Address feed={shown} />}
        {data ? (
          <ul className={styles.list}>
            {data.items.map((feed) => (
              <FeedLine key={feed.id} feed={feed} isBusy={isBusy} action={action} />
            ))}
          </ul>
        ) : (
          <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        )}
        <NewFeed
          isBusy={isBusy}
          onMake={(input) => action(() => browserApi.call(consultationsRoutes.openFeed, { body: input }))}
        />
      </DialogBody>
    </Dialog>
  )
}

/** The address, to be copied now: it is not shown again. */
function Address({ feed }: { feed: OpenedFeed }): ReactNode {
  const { t } = useTranslation('bookings')
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(feed.address)
      toast.success(t('feeds.copied'))
    } catch {
      toast.error(t('feeds.copyFailed'))
    }
  }
  return (
    <Callout announce>
      <p>
        <b>{t('feeds.once')}</b>
      </p>
      <TextField label={t('feeds.address')} readOnly value={feed.address} onFocus={(event) => event.target.select()} />
      <DeskActions>
        <Button variant="secondary" size="sm" onClick={() => void handleCopy()}>
          {t('feeds.copy')}
        </Button>
        <a className={buttonClass({ variant: 'ghost', size: 'sm' })} href={feed.address.replace(/^https?:/, 'webcal:')}>
          {t('feeds.open')}
        </a>
      </DeskActions>
    </Callout>
  )
}

type FeedAction = () => Promise<OpenedFeed | void>

type FeedLineProps = { feed: Feed; isBusy: boolean; action: (run: FeedAction) => void }

function FeedLine({ feed, isBusy, action }: FeedLineProps): ReactNode {
  const { t } = useTranslation('bookings')
  return (
    <li>
      <div>
        <b>{feed.calendar_name ?? t(`feeds.scopes.${feed.scope}`)}</b>
        <SecondaryText>
          {feed.last_read_at === null ? (
            t('feeds.neverRead')
          ) : (
            <>
              {t('feeds.read')} <TimeMark at={feed.last_read_at} />
            </>
          )}
        </SecondaryText>
      </div>
      <DeskActions>
        <Button variant="outline" size="sm" disabled={isBusy} onClick={() => action(() => renewFeed(feed))}>
          {t('feeds.renew')}
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => action(() => closeFeed(feed))}>
          {t('feeds.revoke')}
        </Button>
      </DeskActions>
    </li>
  )
}

function NewFeed({ isBusy, onMake }: { isBusy: boolean; onMake: (input: FeedInput) => void }): ReactNode {
  const { t } = useTranslation('bookings')
  const { data: office } = useQuery(officeQuery())
  const [chosen, setChosen] = useState('mine')
  const input: FeedInput =
    chosen === 'mine' || chosen === 'all'
      ? { scope: chosen, calendar_id: null }
      : { scope: 'calendar', calendar_id: chosen }
  return (
    <div className={styles.new}>
      <SelectField label={t('feeds.what')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="mine">{t('feeds.scopes.mine')}</option>
        <option value="all">{t('feeds.scopes.all')}</option>
        {office?.calendars.map(({ id, name }) => (
          <option key={id} value={id}>
            {t('feeds.calendar', { name })}
          </option>
        ))}
      </SelectField>
      <Button variant="primary" busy={isBusy} onClick={() => onMake(input)}>
        {t('feeds.make')}
      </Button>
    </div>
  )
}
