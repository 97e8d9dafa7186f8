import { useEffect, useId, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isContentId } from '#shared/content/catalogue.ts'
import type { ContentId, ContentKind } from '#shared/content/catalogue.ts'
import { ConflictPanel } from '#web/features/editor/conflict-panel.tsx'
import { DeleteDialog } from '#web/features/editor/delete-dialog.tsx'
import { draftOf, valueOf } from '#web/features/editor/draft.ts'
import type { AnyField, DraftField } from '#web/features/editor/draft.ts'
import { EditorFields, labelOf } from '#web/features/editor/editor-fields.tsx'
import type { Side } from '#web/features/editor/edit-session.ts'
import { useContrast, useLastSave, useLook } from '#web/features/editor/element-facts.ts'
import type { LastSave } from '#web/features/editor/element-facts.ts'
import { HistoryPanel } from '#web/features/editor/history-panel.tsx'
import { keyOf, kindOf } from '#web/features/editor/page-elements.ts'
import { Preview } from '#web/features/editor/preview.tsx'
import { refusalReason } from '#web/features/editor/refusal-reason.ts'
import { useEditSession } from '#web/features/editor/use-edit-session.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, Segmented, SwitchField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

type EditorDialogProps = { id: ContentId; userId: string; onClose: () => void }

/**
 * Edits one element in the three languages, beside a sample of it. Closing with something unsaved asks first.
 *
 * @see EDIT-03, EDIT-08, CONT-04; mock, edit dialog
 */
export function EditorDialog({ id, userId, onClose }: EditorDialogProps): ReactNode {
  const { t } = useTranslation('editor')
  const kind = kindOf(id)
  const key = keyOf(id)
  const formId = useId()
  const open = useEditSession(id, userId)
  const [question, setQuestion] = useState<'delete' | 'discard' | null>(null)
  const side = open.session?.[open.language]
  const lastSave = useLastSave(id, side?.row)
  const nameOf = useFieldNames(kind)
  useGoodFocus(open)

  const close = (): void => {
    if (open.isBusy) return
    if (open.dirty.length > 0) setQuestion('discard')
    else onClose()
  }
  const handleSave = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const hadChanges = open.dirty.length > 0
    const merged = await open.save()
    if (merged === null) return
    const fields = [...merged].map((field) => nameOf(field)).join(', ')
    if (hadChanges)
      toast.success(t('save.updated'), fields === '' ? {} : { description: t('conflict.merged', { fields }) })
    onClose()
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => isOpen || close()}
        size="editor"
        title={t(`dialog.title.${kind}`)}
        description={
          <>
            <code>{[key.page, key.section, key.content_key].join(' / ')}</code>
            <LastSaveWords save={lastSave} />
          </>
        }
        closeLabel={t('dialog.close')}
        foot={
          <>
            {side?.row ? (
              <Button variant="ghost" className="far edit-delete" onClick={() => setQuestion('delete')}>
                <Icon name="trash" size={18} />
                {t('dialog.delete')}
              </Button>
            ) : null}
            <Button variant="ghost" onClick={close}>
              {t('dialog.cancel')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={open.isBusy}
              busyLabel={t('dialog.saving')}
              aria-disabled={!side}
            >
              {t('dialog.save')}
            </Button>
          </>
        }
      >
        {side ? (
          <form
            id={formId}
            className="edit-cols"
            noValidate
            onSubmit={(event) => void handleSave(event)}
            onKeyDown={saveByKey}
          >
            <Fields id={id} kind={kind} open={open} side={side} lastSave={lastSave} userId={userId} />
            <Sample id={id} kind={kind} open={open} side={side} />
          </form>
        ) : (
          <Arriving open={open} />
        )}
      </Dialog>
      {question === 'delete' && side?.row ? (
        <DeleteDialog row={side.row} userId={userId} onClose={() => setQuestion(null)} onDeleted={onClose} />
      ) : null}
      {question === 'discard' ? <DiscardDialog onClose={() => setQuestion(null)} onDiscard={onClose} /> : null}
    </>
  )
}

type PartProps = { id: ContentId; kind: ContentKind; open: OpenSession; side: Side }

type FieldsProps = PartProps & { lastSave: LastSave | 'never' | null; userId: string }

/** Left of the rule: languages, what there is to decide, and the fields. */
function Fields({ id, kind, open, side, lastSave, userId }: FieldsProps): ReactNode {
  const { t } = useTranslation('editor')
  const [view, setView] = useState<'content' | 'history'>('content')
  const pageLanguage = useLanguage()
  const contrast = useContrast(id, side.draft, open.language === pageLanguage)
  const nameOf = useFieldNames(kind)
  const savedBy =
    lastSave === null || lastSave === 'never' || lastSave.name === null
      ? null
      : t('conflict.who', { name: lastSave.name, when: lastSave.when })
  return (
    <div className="edit-fields">
      <Segmented
        label={t('dialog.language')}
        className="edit-languages"
        value={open.language}
        onChange={open.showLanguage}
        options={languages.map((each) => ({
          value: each,
          label: <LanguageTab language={each} isDirty={open.dirty.includes(each)} />,
          lang: each,
        }))}
      />
      {side.row ? (
        <Segmented
          label={t('history.view')}
          fit
          className="edit-view"
          value={view}
          onChange={setView}
          options={(['content', 'history'] as const).map((each) => ({ value: each, label: t(`history.${each}`) }))}
        />
      ) : null}
      <ProblemWords open={open} kind={kind} />
      {side.isOutdated ? <Callout announce>{t('conflict.outdated')}</Callout> : null}
      {side.conflict ? (
        <ConflictPanel conflict={side.conflict} savedBy={savedBy} nameOf={nameOf} onChoose={open.choose} />
      ) : null}
      {view === 'history' && side.row ? (
        <HistoryPanel row={side.row} userId={userId} isDirty={open.dirty.includes(open.language)} nameOf={nameOf} />
      ) : (
        <EditorFields
          key={open.language}
          kind={kind}
          draft={side.draft}
          textBefore={draftOf(side.stored).text}
          contrast={kind === 'image' ? null : contrast}
          hasLook={hasLook(id)}
          isChecked={open.problem?.kind === 'unacceptable'}
          onType={open.type}
        />
      )}
    </div>
  )
}

/** Right of the rule: the sample, and what holds for the element as a whole. */
function Sample({ id, kind, open, side }: PartProps): ReactNode {
  const { t } = useTranslation('editor')
  const look = useLook(id)
  return (
    <div className="edit-preview">
      <div className="edit-preview-sheet">
        {look ? (
          <Preview kind={kind} value={valueOf(side.stored, side.draft)} look={look} language={open.language} />
        ) : null}
        {hasLook(id) ? (
          <SwitchField
            label={
              <>
                <b>{t('look.shared')}</b>
                <span className="hint">{t(open.sharesLook ? 'look.sharedHint' : 'look.own')}</span>
              </>
            }
            checked={open.sharesLook}
            onChange={(event) => open.shareLook(event.target.checked)}
          />
        ) : null}
        <SwitchField
          label={
            <>
              <b>{t('fields.visible')}</b>
              <span className="hint">{t('fields.visibleHint')}</span>
            </>
          }
          checked={side.draft.visible}
          onChange={(event) => open.type({ visible: event.target.checked })}
        />
      </div>
    </div>
  )
}

/** Says why nothing was saved. What is wrong with a field stands beside it. */
function ProblemWords({ open, kind }: { open: OpenSession; kind: ContentKind }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const nameOf = useFieldNames(kind)
  switch (open.problem?.kind) {
    case 'undecided':
      return (
        <FormError>
          {t('conflict.choose', { fields: open.problem.fields.map((field) => nameOf(field)).join(', ') })}
        </FormError>
      )
    case 'gone':
      return <FormError>{t('conflict.lost')}</FormError>
    case 'refused':
      return <FormError>{refusalReason(open.problem.error, i18n)}</FormError>
    default:
      return null
  }
}

function LanguageTab({ language, isDirty }: { language: Language; isDirty: boolean }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  return (
    <>
      {languageNames[language]}
      {isDirty ? (
        <span className="edit-dirty" lang={i18n.language}>
          <span className="sr">{t('dialog.changed')}</span>
        </span>
      ) : null}
    </>
  )
}

function LastSaveWords({ save }: { save: LastSave | 'never' | null }): ReactNode {
  const { t } = useTranslation('editor')
  if (save === null) return null
  if (save === 'never') return ` · ${t('dialog.neverSaved')}`
  const { name, when } = save
  return ` · ${name === null ? t('dialog.savedByProduct', { when }) : t('dialog.savedBy', { name, when })}`
}

/** What stands there until the stored versions have arrived. */
function Arriving({ open: { stored } }: { open: OpenSession }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  return (
    <DialogBody>
      {stored.isError ? (
        <>
          <FormError>
            {t('dialog.notLoaded')} {refusalReason(stored.error, i18n)}
          </FormError>
          <Button variant="outline" onClick={() => void stored.refetch()}>
            {t('dialog.retry')}
          </Button>
        </>
      ) : (
        <Spinner label={t('dialog.loading')} />
      )}
    </DialogBody>
  )
}

function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('confirm.discard')}
      description={t('confirm.discardText')}
      confirmLabel={t('confirm.discardButton')}
      cancelLabel={t('confirm.keep')}
      closeLabel={t('dialog.close')}
      destructive
      onConfirm={onDiscard}
    />
  )
}

function useFieldNames(kind: ContentKind): (field: AnyField) => string {
  const { t } = useTranslation('editor')
  return (field) => (field === 'visible' ? t('fields.visible') : labelOf(kind, field, t))
}

/** The page shows words alone of sections that were added to it. */
function hasLook(id: ContentId): boolean {
  return isContentId(id)
}

/** Typing begins in the words as soon as they are there; what cannot be kept is shown by the focus. */
function useGoodFocus({ session, problem }: OpenSession): void {
  const isReady = session !== null
  const wrong = problem?.kind === 'unacceptable' ? problem.field : null
  useEffect(() => {
    if (isReady) focusField('text')
  }, [isReady])
  useEffect(() => {
    if (wrong !== null) focusField(wrong)
  }, [wrong])
}

function focusField(field: DraftField): void {
  document.querySelector<HTMLElement>(`.edit-fields [data-field=${field}]`)?.focus()
}

/** Ctrl+Enter saves from any field. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
