import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { LoadedDialog } from '#web/features/editor/loaded-dialog.tsx'
import { rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { DraftLine } from '#web/features/editor/draft-line.tsx'
import {
  useDiscardDraft,
  useKeepMine,
  usePlanDrafts,
  usePublishDrafts,
} from '#web/features/editor/use-draft-actions.ts'
import { showsDrafts, useDrafts } from '#web/features/editor/use-drafts.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { toast } from '#web/ui/toast.ts'
import { formatAgo } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, Segmented, SwitchField, TextField } from '#web/ui/field.tsx'
import styles from '#web/features/editor/drafts-dialog.module.css'
import { Spinner } from '#web/ui/spinner.tsx'

/** All changes that wait for publication, with what each changes; they are published alone or together. @see EDIT-03 */
export function DraftsDialog({ userId, onClose }: { userId: string; onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const { data, error, dataUpdatedAt, refetch } = useDrafts()
  const publish = usePublishDrafts(userId)
  const discard = useDiscardDraft()
  const plan = usePlanDrafts()
  const keepMine = useKeepMine()
  const isShown = useObservable(showsDrafts)
  const { isSharing, share, endSharing } = useSharing()
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState('')
  const [isPast, setPast] = useState(false)
  const isBusy = publish.isBusy || discard.isBusy || plan.isBusy || keepMine.isBusy
  const handlePublish = async (drafts: readonly ContentDraft[]): Promise<void> => {
    if (isBusy) return
    if (!isLater) {
      if ((await publish.run(drafts)) && drafts.length === data?.length) onClose()
      return
    }
    const at = new Date(time)
    const isTooLate = Number.isNaN(at.getTime()) || at.getTime() <= Date.now()
    setPast(isTooLate)
    if (!isTooLate) await plan.run({ drafts, publishAt: at.toISOString() })
  }
  if (isSharing) return <LoadedDialog load={loadShare} props={{ id: null, onClose: endSharing }} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="medium"
      title={t('drafts.title')}
      description={t('drafts.lead')}
      closeLabel={t('dialog.close')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('dialog.close')}
          </Button>
          {data && data.length > 0 ? (
            <Button variant="outline" onClick={share}>
              {t('drafts.share')}
            </Button>
          ) : null}
          {data && data.length > 0 ? (
            <Button
              variant="primary"
              busy={publish.isBusy}
              busyLabel={t('drafts.publishing')}
              onClick={() => void handlePublish(data)}
            >
              {t(isLater ? 'drafts.planAll' : 'drafts.publishAll')}
            </Button>
          ) : null}
        </>
      }
    >
      <DialogBody>
        <div data-chunk="grantwright-editor-chunk">
          <SwitchField
            label={
              <>
                <b>{t('drafts.shown')}</b>
                <span className="hint">{t('drafts.shownHint')}</span>
              </>
            }
            checked={isShown}
            onChange={(event) => showsDrafts.set(event.target.checked)}
          />
          {data && data.length > 0 ? (
            <div className={styles.when}>
              <Segmented
                label={t('drafts.when')}
                fit
                value={isLater ? 'later' : 'now'}
                onChange={(when) => setLater(when === 'later')}
                options={[
                  { value: 'now', label: t('drafts.atOnce') },
                  { value: 'later', label: t('drafts.atTime') },
                ]}
              />
              {isLater ? (
                <TextField
                  type="datetime-local"
                  label={t('drafts.time')}
                  hint={t('drafts.timeHint')}
                  error={isPast ? t('drafts.inPast') : undefined}
                  value={time}
                  onChange={(event) => {
                    setPast(false)
                    setTime(event.target.value)
                  }}
                />
              ) : null}
            </div>
          ) : null}
          {error ? (
            <>
              <FormError>
                {t('drafts.notLoaded')} {rejectionReason(error, i18n)}
              </FormError>
              <Button variant="outline" onClick={() => void refetch()}>
                {t('dialog.retry')}
              </Button>
            </>
          ) : data ? (
            <ul className={styles.list}>
              {data.map((draft) => (
                <DraftLine
                  key={draft.id}
                  draft={draft}
                  when={formatAgo(draft.updated_at, i18n.language, dataUpdatedAt)}
                  isBusy={isBusy}
                  isLater={isLater}
                  onPublish={() => void handlePublish([draft])}
                  onCallOff={() => void plan.run({ drafts: [draft], publishAt: null })}
                  onDiscard={() => void discard.run(draft)}
                  onKeepMine={() => void keepMine.run(draft)}
                />
              ))}
            </ul>
          ) : (
            <Spinner label={t('drafts.loading')} />
          )}
          {data?.length === 0 ? (
            <p>
              <b>{t('drafts.empty')}</b> {t('drafts.emptyText')}
            </p>
          ) : null}
        </div>
      </DialogBody>
    </Dialog>
  )
}

const loadShare = () => import('#web/features/pages/public/share-dialog.tsx').then((module) => module.default)

/** Opens the window of preview links in place of the list, once its words are there. */
function useSharing(): { isSharing: boolean; share: () => void; endSharing: () => void } {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const [isSharing, setSharing] = useState(false)
  return {
    isSharing,
    share() {
      ensureMessages(i18n, language, ['pages', 'admin', 'errors']).then(
        () => setSharing(true),
        () => toast.error(t('mode.notLoaded')),
      )
    },
    endSharing: useCallback(() => setSharing(false), []),
  }
}
