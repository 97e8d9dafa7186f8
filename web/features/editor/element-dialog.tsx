import { useLocation } from 'react-router'
import { Suspense, lazy, useCallback, useEffect, useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { contentPages, isContentId } from '#shared/content/catalogue.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { AltNote } from '#web/features/editor/alt-note.tsx'
import { DeleteDialog } from '#web/features/editor/delete-dialog.tsx'
import { draftOf, valueOf } from '#web/features/editor/draft.ts'
import type { DraftField } from '#web/features/editor/draft.ts'
import { EditorFields } from '#web/features/editor/editor-fields.tsx'
import type { Side } from '#web/features/editor/edit-session.ts'
import { useContrast, useLastSave, useLook } from '#web/features/editor/element-facts.ts'
import type { LastSave } from '#web/features/editor/element-facts.ts'
import { keyOf, kindOf, pageElements } from '#web/features/editor/page-elements.ts'
import { useFieldNames } from '#web/features/editor/field-names.ts'
import { factOf, siteFacts } from '#web/features/editor/page-facts.ts'
import { PictureDialog } from '#web/features/editor/picture-dialog.tsx'
import { OtherWidth } from '#web/features/editor/other-width.tsx'
import { OthersInBlock } from '#web/features/editor/presence-notice.tsx'
import { Preview } from '#web/features/editor/preview.tsx'
import { isEndOfSession, rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { SearchSample } from '#web/features/editor/search-sample.tsx'
import { SourcePane, useSourceAlongside } from '#web/features/editor/source-pane.tsx'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, Segmented, SwitchField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { keepLoading } from '#web/ui/loading-trouble.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from '#web/features/editor/element-dialog.module.css'

/** Seldom asked for: each comes when it is. */
const ConflictPanel = lazy(() =>
  keepLoading(async () => ({ default: (await import('#web/features/editor/conflict-panel.tsx')).ConflictPanel })),
)
const WaitingDraft = lazy(() =>
  keepLoading(async () => ({ default: (await import('#web/features/editor/waiting-draft.tsx')).WaitingDraft })),
)
const HistoryPanel = lazy(() =>
  keepLoading(async () => ({ default: (await import('#web/features/editor/history-panel.tsx')).HistoryPanel })),
)

type ElementDialogProps = {
  id: ContentId
  userId: string
  open: OpenSession
  /** Saves, then closes or does something else. @returns false when something is left to do */
  onSave: (then?: () => void) => Promise<boolean>
  /** Keeps what was typed as a draft. */
  onKeep: () => Promise<void>
  /** Saves for visitors where saving keeps a draft. */
  onPublish: () => Promise<void>
  /** Leaves without saving, with a question when something is typed. */
  onCancel: () => void
  /** Leaves at once: there is nothing to edit any more. */
  onClose: () => void
}

/** An element in the three languages, next to a sample of it. */
export function ElementDialog(props: ElementDialogProps): ReactNode {
  const { id, userId, open, onSave, onKeep, onPublish, onCancel, onClose } = props
  const { t } = useTranslation('editor')
  const kind = kindOf(id)
  const key = keyOf(id)
  const formId = useId()
  const [isDeleting, setDeleting] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [isRich] = useState(() => pageElements.get().some((element) => element.id === id && element.isRich))
  const stopPicking = useCallback(() => setPicking(false), [])
  const side = open.session?.[open.language]
  const lastSave = useLastSave(id, side?.row)
  // Saving does the one of the two, this button the other.
  const other = open.isDrafted
    ? { label: t('drafts.publishNow'), isIdle: open.dirty.length === 0 || open.isBusy, run: onPublish }
    : { label: t('drafts.keep'), isIdle: !open.isTyped || open.isBusy, run: onKeep }

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => isOpen || onCancel()}
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
              <Button variant="ghost" className={styles.remove} data-far="" onClick={() => setDeleting(true)}>
                <Icon name="trash" size={18} />
                {t(isContentId(id) ? 'dialog.restore' : 'dialog.delete')}
              </Button>
            ) : null}
            <Button variant="ghost" onClick={onCancel}>
              {t('dialog.cancel')}
            </Button>
            {isDraftable(id) ? (
              <Button variant="outline" aria-disabled={other.isIdle} onClick={() => other.isIdle || void other.run()}>
                {other.label}
              </Button>
            ) : null}
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={open.isBusy}
              busyLabel={t('dialog.saving')}
              aria-disabled={!side}
            >
              {t(open.isDrafted ? 'drafts.keep' : 'dialog.save')}
            </Button>
          </>
        }
      >
        {side ? (
          <form
            id={formId}
            className={styles.columns}
            data-picture-zone={kind === 'image' || kind === 'picture' ? '' : undefined}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void onSave()
            }}
            onKeyDown={(event) => {
              saveByKey(event)
              moveByKey(event, open)
            }}
          >
            <Fields
              id={id}
              kind={kind}
              open={open}
              side={side}
              lastSave={lastSave}
              userId={userId}
              isRich={isRich}
              onPickPicture={() => setPicking(true)}
              onSave={onSave}
              onClose={onClose}
            />
            <Sample id={id} kind={kind} open={open} side={side} userId={userId} isRich={isRich} onSave={onSave} />
          </form>
        ) : (
          <Arriving open={open} />
        )}
      </Dialog>
      {isDeleting && side?.row ? (
        <DeleteDialog
          row={side.row}
          userId={userId}
          isRestoring={isContentId(id)}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      ) : null}
      {isPicking ? (
        <PictureDialog
          onPick={([picture]) => picture && open.changePicture(picture, kind === 'picture')}
          onClose={stopPicking}
        />
      ) : null}
    </>
  )
}

/** Custom pages have drafts of their own. */
function isDraftable(id: ContentId): boolean {
  return contentPages.some((page) => page === keyOf(id).page)
}

type PartProps = { id: ContentId; kind: EditedKind; open: OpenSession; side: Side; isRich: boolean } & Pick<
  ElementDialogProps,
  'userId' | 'onSave'
>

type FieldsProps = PartProps & {
  lastSave: LastSave | 'never' | null
  onPickPicture: () => void
  onClose: () => void
}

/** Left of the rule: languages, what there is to decide, and the fields. */
function Fields({
  id,
  kind,
  open,
  side,
  lastSave,
  userId,
  isRich,
  onPickPicture,
  onSave,
  onClose,
}: FieldsProps): ReactNode {
  const { t } = useTranslation('editor')
  const [view, setView] = useState<'content' | 'history'>('content')
  const pageLanguage = useLanguage()
  const contrast = useContrast(id, side.draft, open.language === pageLanguage)
  const nameOf = useFieldNames(kind)
  const isAlongside = useSourceAlongside()
  // Here and not in the dialog: what was begun on the page has its words as soon as the dialog is there.
  useGoodFocus(open)
  const savedBy =
    lastSave === null || lastSave === 'never' || lastSave.name === null
      ? null
      : t('conflict.who', { name: lastSave.name, when: lastSave.when })
  return (
    <div className={styles.fields} data-edit-fields>
      <Segmented
        label={t('dialog.language')}
        className={styles.languages}
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
          className={styles.view}
          value={view}
          onChange={setView}
          options={(['content', 'history'] as const).map((each) => ({ value: each, label: t(`history.${each}`) }))}
        />
      ) : null}
      <OthersInBlock id={id} />
      <LocalDraftNote localDraft={{ isBack: open.isBack, startOver: open.discard, sent: open.discard }} />
      {side.waiting ? (
        <Suspense>
          <WaitingDraft draft={side.waiting.draft} isTyped={open.isTyped} onDiscarded={onClose} />
        </Suspense>
      ) : null}
      <SessionEnded problem={open.problem} />
      <ProblemWords open={open} kind={kind} />
      <AltNote open={open} kind={kind} />
      <OtherWidth id={id} open={open} />
      {side.isOutdated ? <Callout announce>{t('conflict.outdated')}</Callout> : null}
      {side.conflict ? (
        <Suspense fallback={<Skeleton className="h-[9rem]" />}>
          <ConflictPanel conflict={side.conflict} savedBy={savedBy} nameOf={nameOf} onChoose={open.choose} />
        </Suspense>
      ) : null}
      {isAlongside ? null : (
        <SourcePane id={id} kind={kind} open={open} userId={userId} isRich={isRich} onSave={onSave} />
      )}
      {view === 'history' && side.row ? (
        <Suspense fallback={<Skeleton className="h-[9rem]" />}>
          <HistoryPanel row={side.row} userId={userId} isDirty={open.dirty.includes(open.language)} nameOf={nameOf} />
        </Suspense>
      ) : (
        <EditorFields
          key={open.language}
          id={id}
          kind={kind}
          language={open.language}
          draft={side.draft}
          textBefore={draftOf(side.stored).text}
          contrast={kind === 'image' || kind === 'picture' ? null : contrast}
          isChecked={open.problem?.kind === 'unacceptable'}
          isRich={isRich}
          onType={open.type}
          onPickPicture={onPickPicture}
          onChangePicture={(picture) => open.changePicture(picture, kind === 'picture')}
        />
      )}
    </div>
  )
}

/** Right of the rule: the sample, and what holds for the element as a whole. */
function Sample({ id, kind, open, side, userId, isRich, onSave }: PartProps): ReactNode {
  const { t } = useTranslation('editor')
  const look = useLook(id)
  const { pathname } = useLocation()
  const source = useSourceAlongside() ? (
    <SourcePane id={id} kind={kind} open={open} userId={userId} isRich={isRich} onSave={onSave} />
  ) : null
  if (factOf(id) !== null || id === siteFacts.name) {
    return (
      <div className={styles.sample}>
        {source}
        <div className={styles.sheet}>
          <SearchSample
            language={open.language}
            pathname={pathname}
            typed={{ id, value: valueOf(side.stored, side.draft) }}
          />
          <StepTools open={open} />
        </div>
      </div>
    )
  }
  return (
    <div className={styles.sample}>
      {source}
      <div className={styles.sheet}>
        {look ? (
          <Preview kind={kind} value={valueOf(side.stored, side.draft)} look={look} language={open.language} />
        ) : null}
        <StepTools open={open} />
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

/** Says why nothing was saved. An error of a field is at the field. */
function ProblemWords({ open, kind }: { open: OpenSession; kind: EditedKind }): ReactNode {
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
    case 'draft-changed':
      return <FormError>{t('drafts.changed')}</FormError>
    case 'refused':
      // Said with the way back in.
      if (isEndOfSession(open.problem.error)) return null
      return <FormError>{rejectionReason(open.problem.error, i18n)}</FormError>
    default:
      return null
  }
}

/** Says that the session has ended, and leads back in without leaving what is typed. @see QUAL-11 */
function SessionEnded({ problem }: { problem: OpenSession['problem'] }): ReactNode {
  const { t } = useTranslation('editor')
  const { state } = useAuth()
  const isRejected = problem?.kind === 'refused' && isEndOfSession(problem.error)
  if (state.status === 'signed-in' ? !isRejected : state.status !== 'anonymous') return null
  // Signed in again since: the next save works.
  if (state.status === 'signed-in') return null
  return <FormError>{t('session.ended')}</FormError>
}

function LanguageTab({ language, isDirty }: { language: Language; isDirty: boolean }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  return (
    <>
      {languageNames[language]}
      {isDirty ? (
        <span className={styles.dirty} lang={i18n.language}>
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

/** Shown until the stored versions have arrived. */
function Arriving({ open: { stored } }: { open: OpenSession }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  return (
    <DialogBody>
      {stored.isError ? (
        <>
          <FormError>
            {t('dialog.notLoaded')} {rejectionReason(stored.error, i18n)}
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

/** Takes back what was changed since the dialog opened, and gives back the look that the page gives. */
function StepTools({ open }: { open: OpenSession }): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <div className={styles.steps} role="group" aria-label={t('steps.title')}>
      <StepTool icon="undo" label={t('steps.undo')} action={open.undo} />
      <StepTool icon="redo" label={t('steps.redo')} action={open.redo} />
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
        aria-disabled={!open.hasOwnLook}
        onClick={() => open.hasOwnLook && open.resetLook()}
      >
        {t('steps.resetLook')}
      </button>
    </div>
  )
}

function StepTool({
  icon,
  label,
  action,
}: {
  icon: 'undo' | 'redo'
  label: string
  action: (() => void) | null
}): ReactNode {
  return (
    // Not disabled: a button that has just been pressed would lose the focus with its last step.
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
      aria-label={label}
      title={label}
      aria-disabled={action === null}
      onClick={() => action?.()}
    >
      <Icon name={icon} size={18} />
    </button>
  )
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
  document.querySelector<HTMLElement>(`[data-edit-fields] [data-field=${field}]`)?.focus()
}

/** Ctrl+Z and Ctrl+Shift+Z where the browser has no undo of its own: on choices, colours and switches. */
function moveByKey(event: KeyboardEvent<HTMLFormElement>, open: OpenSession): void {
  const isModified = (event.ctrlKey || event.metaKey) && !event.altKey
  if (!isModified || !['KeyZ', 'KeyY'].includes(event.code)) return
  const isTyping = event.target instanceof Element && event.target.closest(typingPlaces) !== null
  if (isTyping) return
  event.preventDefault()
  if (event.code === 'KeyY' || event.shiftKey) open.redo?.()
  else open.undo?.()
}

const typingPlaces = 'input:not([type=radio], [type=checkbox], [type=range], [type=color]), textarea, [contenteditable]'

/** Ctrl+S and Ctrl+Enter save from any field. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isModified || (event.key !== 'Enter' && event.code !== 'KeyS')) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
