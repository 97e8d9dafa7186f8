import type { ReactNode } from 'react'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import { compareWords } from '#web/content/words.ts'
import { changedFields, draftOf } from '#web/features/editor/draft.ts'
import { useFieldNames } from '#web/features/editor/field-names.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { kindOf, openDialog } from '#web/features/editor/page-elements.ts'
import { pageName } from '#web/features/editor/page-name.ts'
import { refusalReason } from '#web/features/editor/refusal-reason.ts'
import { useDiscardDraft, usePublishDrafts } from '#web/features/editor/use-draft-acts.ts'
import { draftId, showsDrafts, useDrafts } from '#web/features/editor/use-drafts.ts'
import { formatAgo } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, SwitchField } from '#web/ui/field.tsx'
import styles from '#web/features/editor/drafts-dialog.module.css'
import { Spinner } from '#web/ui/spinner.tsx'

/** All changes that wait for publication, with what each changes; they are published alone or together. @see EDIT-03 */
export function DraftsDialog({ userId, onClose }: { userId: string; onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const { data, error, dataUpdatedAt, refetch } = useDrafts()
  const publish = usePublishDrafts(userId)
  const discard = useDiscardDraft()
  const isShown = useObservable(showsDrafts)
  const isBusy = publish.isBusy || discard.isBusy
  const handlePublish = async (drafts: readonly ContentDraft[]): Promise<void> => {
    if (isBusy) return
    if ((await publish.run(drafts)) && drafts.length === data?.length) onClose()
  }
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
            <Button
              variant="primary"
              busy={publish.isBusy}
              busyLabel={t('drafts.publishing')}
              onClick={() => void handlePublish(data)}
            >
              {t('drafts.publishAll')}
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
          {error ? (
            <>
              <FormError>
                {t('drafts.notLoaded')} {refusalReason(error, i18n)}
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
                  onPublish={() => void handlePublish([draft])}
                  onDiscard={() => void discard.run(draft)}
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

type DraftLineProps = {
  draft: ContentDraft
  when: string
  isBusy: boolean
  onPublish: () => void
  onDiscard: () => void
}

function DraftLine({ draft, when, isBusy, onPublish, onDiscard }: DraftLineProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const id = draftId(draft)
  const kind = kindOf(id)
  const nameOf = useFieldNames(kind)
  const [before, after] = [draftOf(draft.base), draftOf(draft.content_value)]
  const others = changedFields(before, after).filter((field) => field !== 'text')
  const words = compareWords(before.text, after.text)
  const place = `${pageName(draft.page, i18n)}, ${t(`kinds.${kind}`)}, ${t(`languages.${draft.language}`)}`
  const called = { element: after.text || after.label || place }
  return (
    <li>
      <div>
        <b>{place}</b>
        <p className="edit-compared" lang={draft.language}>
          {words.map(({ kind: change, text }, index) => {
            const key = `${index}${change}`
            if (change === 'same') return <span key={key}>{text}</span>
            const Tag = change === 'added' ? 'ins' : 'del'
            return <Tag key={key}>{text}</Tag>
          })}
        </p>
        {others.length > 0 ? (
          <p className="hint">{t('drafts.look', { fields: others.map((field) => nameOf(field)).join(', ') })}</p>
        ) : null}
        <p className="hint">{draft.author?.name ? t('drafts.by', { name: draft.author.name, when }) : when}</p>
      </div>
      <div className={styles.tools}>
        <Button
          variant="outline"
          size="sm"
          aria-label={t('drafts.editNamed', called)}
          onClick={() => openDialog.set({ kind: 'edit', id })}
        >
          {t('drafts.edit')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={t('drafts.publishNamed', called)}
          aria-disabled={isBusy}
          onClick={() => isBusy || onPublish()}
        >
          {t('drafts.publish')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('drafts.discardNamed', called)}
          aria-disabled={isBusy}
          onClick={() => isBusy || onDiscard()}
        >
          {t('drafts.discard')}
        </Button>
      </div>
    </li>
  )
}
