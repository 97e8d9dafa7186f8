import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isContentId } from '#shared/content/catalogue.ts'
import type { ContentId, ContentPage } from '#shared/content/catalogue.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { ConflictPanel } from '#web/features/editor/conflict-panel.tsx'
import { listKeyRows, listRevisions, rowsKey } from '#web/features/editor/content-calls.ts'
import { worstContrast } from '#web/features/editor/contrast.ts'
import { DeleteDialog } from '#web/features/editor/delete-dialog.tsx'
import { draftOf, valueOf } from '#web/features/editor/draft.ts'
import type { AnyField, Draft, StoredValue } from '#web/features/editor/draft.ts'
import { EditorFields, labelOf } from '#web/features/editor/editor-fields.tsx'
import {
  afterLoss,
  afterSave,
  changedLanguages,
  choose,
  hasSharedLook,
  hearRows,
  isChanged,
  meetConflict,
  openConflicts,
  openSession,
  refusedFields,
  typeInto,
} from '#web/features/editor/edit-session.ts'
import type { EditSession, Side } from '#web/features/editor/edit-session.ts'
import { lookAt, measureColours } from '#web/features/editor/look-at.ts'
import type { ElementLook } from '#web/features/editor/look-at.ts'
import { keyOf, kindOf, pageElements, typedValue } from '#web/features/editor/page-elements.ts'
import { Preview } from '#web/features/editor/preview.tsx'
import { refusalReason } from '#web/features/editor/refusal-reason.ts'
import { timeAgo } from '#web/features/editor/time-ago.ts'
import { useSaving } from '#web/features/editor/use-saving.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
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
 * Edits one element in the three languages. The page shows what is typed; nothing typed is lost by a refusal, a
 * conflict or a press beside the dialog.
 *
 * @see EDIT-03, EDIT-08, CONT-04; mock, edit dialog
 */
export function EditorDialog({ id, userId, onClose }: EditorDialogProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const pageLanguage = useLanguage()
  const kind = kindOf(id)
  const key = keyOf(id)
  // The page shows words alone of sections that were added to it.
  const hasLook = isContentId(id)
  const formId = useId()
  const { save } = useSaving(userId)
  const stored = useStoredVersions(id)
  const [language, setLanguage] = useState(pageLanguage)
  const [session, setSession] = useState<EditSession | null>(null)
  const [sharesLook, setSharesLook] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [question, setQuestion] = useState<'delete' | 'discard' | null>(null)
  const look = useLook(id)
  const side = session?.[language]
  const dirty = session ? changedLanguages(session) : []

  useEffect(() => {
    if (!stored.data) return
    const { rows, defaults } = stored.data
    setSession((known) => {
      if (known) return hearRows(known, rows)
      const opened = openSession(rows, defaults)
      setSharesLook(hasSharedLook(opened))
      return opened
    })
  }, [stored.data])
  useShownOnPage(id, pageLanguage, session?.[pageLanguage])
  useQuestionBeforeLeaving(dirty.length > 0)

  const handleType = (changes: Partial<Draft>): void => {
    setProblem(null)
    setSession((known) => known && typeInto(known, language, changes, sharesLook))
  }
  const close = (): void => {
    if (isBusy) return
    if (dirty.length > 0) setQuestion('discard')
    else onClose()
  }
  const stopAt = (where: Language, reason: string | null): void => {
    setLanguage(where)
    setProblem(reason)
  }

  const handleSave = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!session || isBusy) return
    const undecided = languages.find((each) => openConflicts(session[each]).length > 0)
    if (undecided) {
      const fields = openConflicts(session[undecided]).map((field) => fieldName(field))
      return stopAt(undecided, t('conflict.choose', { fields: fields.join(', ') }))
    }
    const refused = dirty.find((each) => refusedFields(session[each]).length > 0)
    if (refused) {
      setChecked(true)
      stopAt(refused, null)
      const [first] = refusedFields(session[refused])
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field=${first}]`)?.focus())
      return
    }
    setBusy(true)
    const merged = new Set<AnyField>()
    try {
      for (const each of dirty) {
        const { row, stored: before, draft } = session[each]
        const result = await save({ place: { ...key, language: each }, row, stored: before, draft })
        if (result.kind === 'saved') {
          for (const field of result.merged) merged.add(field)
          setSession((known) => known && afterSave(known, each, result.row, draft))
        } else if (result.kind === 'conflict') {
          setSession((known) => known && meetConflict(known, each, result.theirs, result.merge))
          return stopAt(each, null)
        } else {
          setSession((known) => known && afterLoss(known, each))
          return stopAt(each, t('conflict.lost'))
        }
      }
    } catch (error) {
      // The save itself has told that it failed; why stands here, beside what was typed.
      setProblem(refusalReason(error, i18n))
      return
    } finally {
      setBusy(false)
    }
    if (dirty.length > 0) {
      const names = [...merged].map((field) => fieldName(field)).join(', ')
      toast.success(t('save.updated'), names === '' ? {} : { description: t('conflict.merged', { fields: names }) })
    }
    onClose()
  }

  const fieldName = (field: AnyField): string => (field === 'visible' ? t('fields.visible') : labelOf(kind, field, t))
  const savedBy = useSavedBy(id, side)
  const colours = useContrast(id, side?.draft, language === pageLanguage)

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || close()}
        size="editor"
        title={t(`dialog.title.${kind}`)}
        description={
          <>
            <code>{[key.page, key.section, key.content_key].join(' / ')}</code>
            {savedBy === null ? null : ` · ${savedBy}`}
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
              busy={isBusy}
              busyLabel={t('dialog.saving')}
              aria-disabled={!session}
            >
              {t('dialog.save')}
            </Button>
          </>
        }
      >
        {session && side ? (
          <form
            id={formId}
            className="edit-cols"
            noValidate
            onSubmit={(event) => void handleSave(event)}
            onKeyDown={saveByKey}
          >
            <div className="edit-fields">
              <Segmented
                label={t('dialog.language')}
                className="edit-languages"
                value={language}
                onChange={(next) => {
                  setLanguage(next)
                  setProblem(null)
                }}
                options={languages.map((each) => ({
                  value: each,
                  label: <LanguageTab language={each} isDirty={dirty.includes(each)} />,
                  lang: each,
                }))}
              />
              {problem === null ? null : <FormError>{problem}</FormError>}
              {side.isOutdated ? <Callout announce>{t('conflict.outdated')}</Callout> : null}
              {side.conflict ? (
                <ConflictPanel
                  conflict={side.conflict}
                  savedBy={savedBy}
                  nameOf={fieldName}
                  onChoose={(field, choice) => {
                    setProblem(null)
                    setSession((known) => known && choose(known, language, field, choice))
                  }}
                />
              ) : null}
              <EditorFields
                key={language}
                kind={kind}
                draft={side.draft}
                textBefore={draftOf(side.stored).text}
                contrast={kind === 'image' ? null : colours}
                hasLook={hasLook}
                isChecked={isChecked}
                onType={handleType}
              />
            </div>
            <div className="edit-preview">
              {look ? (
                <Preview kind={kind} value={valueOf(side.stored, side.draft)} look={look} language={language} />
              ) : null}
              {hasLook ? (
                <SwitchField
                  label={
                    <>
                      <b>{t('look.shared')}</b>
                      <span className="hint">{t(sharesLook ? 'look.sharedHint' : 'look.own')}</span>
                    </>
                  }
                  checked={sharesLook}
                  onChange={(event) => setSharesLook(event.target.checked)}
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
                onChange={(event) => handleType({ visible: event.target.checked })}
              />
            </div>
          </form>
        ) : (
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
        )}
      </Dialog>
      {question === 'delete' && side?.row ? (
        <DeleteDialog row={side.row} userId={userId} onClose={() => setQuestion(null)} onDeleted={onClose} />
      ) : null}
      {question === 'discard' ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || setQuestion(null)}
          title={t('confirm.discard')}
          description={t('confirm.discardText')}
          confirmLabel={t('confirm.discardButton')}
          cancelLabel={t('confirm.keep')}
          closeLabel={t('dialog.close')}
          destructive
          onConfirm={onClose}
        />
      ) : null}
    </>
  )
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

/** Ctrl+Enter saves from any field. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}

/** The rows of an element in every language, and the built-in values where there is none. Fetched anew at every opening. */
function useStoredVersions(id: ContentId) {
  const client = useQueryClient()
  const key = keyOf(id)
  return useQuery({
    queryKey: [rowsKey, key.page, 'of', id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const rows = await listKeyRows(key, signal)
      const missing = languages.filter((language) => !rows.some((row) => row.language === language))
      const defaults = await Promise.all(
        missing.map(async (language) => {
          // Ids of the catalogue begin with its pages; made sections have their page's.
          const { values } = await client.fetchQuery(pageContentQuery(browserApi, key.page as ContentPage, language))
          // The endpoint's contract: text or an object.
          return [language, (values[id] ?? '') as StoredValue] as const
        }),
      )
      return { rows, defaults: Object.fromEntries(defaults) as Partial<Record<Language, StoredValue>> }
    },
  })
}

/** Shows on the page what is being typed. */
function useShownOnPage(id: ContentId, language: Language, side: Side | undefined): void {
  useEffect(() => {
    typedValue.set(side && isChanged(side) ? { id, language, value: valueOf(side.stored, side.draft) } : null)
  }, [id, language, side])
  useEffect(() => () => typedValue.set(null), [])
}

function useQuestionBeforeLeaving(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

/** How the element looked when the dialog opened. */
function useLook(id: ContentId): ElementLook | null {
  const [look] = useState(() => {
    const node = nodeOf(id)
    return node ? lookAt(node) : null
  })
  return look
}

/** How long after typing the page has taken over new colours: its buttons change them slowly. */
const settleMs = 250

/** Contrast of the element with what it stands on; null while it is not known. */
function useContrast(id: ContentId, draft: Draft | undefined, isOnPage: boolean): number | null {
  const [ratio, setRatio] = useState<number | null>(null)
  const looks = draft && [draft.textColor, draft.bgColor, draft.gradient, draft.variant].join()
  useEffect(() => {
    const timer = setTimeout(() => {
      // In another language the page does not show what is typed: the sample does.
      const node = isOnPage ? nodeOf(id) : document.querySelector('.edit-canvas-sheet > *')
      const colours = node && measureColours(node)
      setRatio(colours ? worstContrast(colours.text, colours.grounds) : null)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [id, isOnPage, looks])
  return looks === undefined ? null : ratio
}

/** Who saved the element last, and when, in words. */
function useSavedBy(id: ContentId, side: Side | undefined): string | null {
  const { t, i18n } = useTranslation('editor')
  const row = side?.row ?? null
  const { data } = useQuery({
    queryKey: [rowsKey, keyOf(id).page, 'revisions', row?.id, row?.updated_at],
    queryFn: ({ signal }) => listRevisions(row?.id ?? '', signal),
    enabled: row !== null,
  })
  const format = useCallback((instant: string) => timeAgo(instant, i18n.language, Date.now()), [i18n.language])
  return useMemo(() => {
    if (side && row === null) return t('dialog.neverSaved')
    if (!data) return null
    const [newest] = data
    if (!newest) return t('dialog.neverSaved')
    const when = format(newest.created_at)
    return newest.author
      ? t('dialog.savedBy', { name: newest.author.name, when })
      : t('dialog.savedByProduct', { when })
  }, [data, format, row, side, t])
}

function nodeOf(id: ContentId): HTMLElement | null {
  const nodes = pageElements.get().filter((each) => each.id === id)
  return (nodes.find(({ node }) => node.offsetParent !== null) ?? nodes[0])?.node ?? null
}
