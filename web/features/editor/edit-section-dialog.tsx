import { use, useCallback, useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { sectionLayouts, sectionTypes } from '#shared/contracts/sections.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { itemKey, itemNumber, itemsMax, sectionParts } from '#shared/pages/fields.ts'
import { findRow } from '#web/features/editor/content-calls.ts'
import { draftOf, typedWords } from '#web/features/editor/draft.ts'
import type { ChosenPicture } from '#web/features/editor/edit-session.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { PictureDialog } from '#web/features/editor/picture-dialog.tsx'
import { PicturePickerContext } from '#web/features/editor/picture-picker.ts'
import { refusalReason } from '#web/features/editor/refusal-reason.ts'
import type { SectionActs } from '#web/features/editor/use-sections.ts'
import { useSaving } from '#web/features/editor/use-saving.ts'
import type { SaveTarget } from '#web/features/editor/save-draft.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, SelectField, SwitchField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/editor/edit-section-dialog.module.css'

type EditSectionDialogProps = {
  page: string
  section: EditedSection
  acts: SectionActs
  userId: string
  onClose: () => void
}

/** Changes a section that was added: its type and layout, its words, and whether visitors see it. @see EDIT-03 */
export function EditSectionDialog({ page, section, acts, userId, onClose }: EditSectionDialogProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const formId = useId()
  const { save } = useSaving(userId)
  // What arrives meanwhile from others does not take away what is typed here; saving merges with it.
  const [before] = useState(section)
  const [typed, setTyped] = useState(() => fieldsOf(section))
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const stopPicking = useCallback(() => setPicking(false), [])
  const [problem, setProblem] = useState<string | null>(null)
  const isTitleless = typed.title.trim() === ''
  const isDirty = JSON.stringify(typed) !== JSON.stringify(fieldsOf(before))

  const set = (changes: Partial<typeof typed>): void => {
    setProblem(null)
    setTyped({ ...typed, ...changes })
  }
  const close = (): void => {
    if (isBusy) return
    if (isDirty) setAsking(true)
    else onClose()
  }

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || isTitleless) return
    setBusy(true)
    try {
      const targets: SaveTarget[] = []
      if (typed.title !== before.title) targets.push(await targetOf('section_title', before.title, typed.title))
      if (typed.description !== before.description)
        targets.push(await targetOf('section_description', before.description, typed.description))
      const { stopped } = targets.length === 0 ? { stopped: null } : await save(targets)
      if (stopped !== null) {
        setProblem(stopped.why.kind === 'refused' ? refusalReason(stopped.why.error, i18n) : t('sections.changedSince'))
        return
      }
      const { type, layout, visible } = typed
      const change = {
        ...(type === before.type ? {} : { type }),
        ...(layout === before.layout ? {} : { layout }),
        ...(visible === before.visible ? {} : { visible }),
      }
      if (Object.keys(change).length > 0 && !(await acts.change(section, change))) return
      if (targets.length > 0) toast.success(t('save.updated'))
      onClose()
    } catch (error) {
      console.error('The section could not be saved', error)
      setProblem(refusalReason(error, i18n))
    } finally {
      setBusy(false)
    }
  }

  const addPictures = async (pictures: readonly ChosenPicture[]): Promise<void> => {
    const used = (section.items ?? []).map(({ key }) => itemNumber(key))
    const free = Array.from({ length: itemsMax }, (_, at) => at + 1).filter((number) => !used.includes(number))
    const last = Math.max(0, ...used.map((number) => number ?? 0))
    // Behind the last one while there is room, as one by one.
    const numbers = [...free.filter((number) => number > last), ...free.filter((number) => number < last)]
    const targets = pictures.flatMap(({ alt, ...picture }, at): SaveTarget[] => {
      const number = numbers[at]
      if (number === undefined) return []
      const place = { page, section: section.name, language, content_key: itemKey(number) }
      return [{ place, row: null, stored: '', draft: { ...draftOf(''), ...picture, label: alt?.[language] ?? '' } }]
    })
    setBusy(true)
    const { stopped } = await save(targets)
    setBusy(false)
    if (stopped !== null) return
    toast.success(t('save.updated'))
    onClose()
  }

  const targetOf = async (content_key: string, shown: string, text: string): Promise<SaveTarget> => {
    const place = { page, section: section.name, language, content_key }
    const row = await findRow(place)
    const stored = row?.content_value ?? shown
    const draft = draftOf(stored)
    return { place, row, stored, draft: { ...draft, ...typedWords(draft, text) } }
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || close()}
        size="medium"
        title={t('sections.edit')}
        description={t('sections.allLanguages', { language: t(`languages.${language}`) })}
        closeLabel={t('dialog.close')}
        foot={
          <>
            <Button variant="ghost" onClick={close}>
              {t('dialog.cancel')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={isBusy}
              busyLabel={t('dialog.saving')}
              aria-disabled={isTitleless}
            >
              {t('dialog.save')}
            </Button>
          </>
        }
      >
        <DialogBody>
          <form
            id={formId}
            data-chunk="grantwright-editor-chunk"
            noValidate
            onSubmit={(event) => void handleSubmit(event)}
          >
            {problem === null ? null : <FormError>{problem}</FormError>}
            <TextField
              label={t('section.heading')}
              value={typed.title}
              maxLength={200}
              error={isTitleless ? t('warnings.emptyHeading') : undefined}
              onChange={(event) => set({ title: event.target.value })}
            />
            <TextAreaField
              label={t('section.description')}
              mark={t('section.optional')}
              value={typed.description}
              maxLength={20_000}
              rows={3}
              onChange={(event) => set({ description: event.target.value })}
            />
            <div className="two">
              <SelectField
                label={t('section.type')}
                value={typed.type}
                onChange={(event) =>
                  set({ type: sectionTypes.find((each) => each === event.target.value) ?? typed.type })
                }
              >
                {sectionTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`section.types.${type}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={t('section.layout')}
                value={typed.layout}
                onChange={(event) =>
                  set({ layout: sectionLayouts.find((each) => each === event.target.value) ?? typed.layout })
                }
              >
                {sectionLayouts.map((layout) => (
                  <option key={layout} value={layout}>
                    {t(`section.layouts.${layout}`)}
                  </option>
                ))}
              </SelectField>
            </div>
            <SwitchField
              label={t('sections.visible')}
              checked={typed.visible}
              onChange={(event) => set({ visible: event.target.checked })}
            />
            <Parts page={page} section={section} isIdle={isDirty || isBusy} onSeveral={() => setPicking(true)} />
          </form>
        </DialogBody>
      </Dialog>
      {isPicking ? (
        <PictureDialog most={roomIn(section)} onPick={(pictures) => void addPictures(pictures)} onClose={stopPicking} />
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || setAsking(false)}
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

type PartsProps = {
  page: string
  section: EditedSection
  isIdle: boolean
  /** Opens the library for several pictures of a gallery. */
  onSeveral: () => void
}

/** What a section of this type can hold beside its words, and does not yet. Each opens in a dialog of its own. */
function Parts({ page, section, isIdle, onSeveral }: PartsProps): ReactNode {
  const { t } = useTranslation('editor')
  const hasLibrary = use(PicturePickerContext) !== null
  const parts = sectionParts[section.type]
  const used = new Set((section.items ?? []).map(({ key }) => itemNumber(key)))
  const free = Array.from({ length: itemsMax }, (_, at) => at + 1).find((number) => !used.has(number))
  // Behind the last one, as long as there is room: what was deleted between leaves no hole to be filled.
  const next = Math.max(0, ...[...used].map((number) => number ?? 0)) + 1
  const number = next <= itemsMax ? next : free
  const idOf = (key: string): ContentId => `${page}.${section.name}.${key}` as ContentId // no catalogue knows them
  const offers = [
    ...(parts.items && number !== undefined
      ? [
          {
            label: t(`sections.add.${parts.items}`),
            id: idOf(itemKey(number)),
            element: parts.items === 'picture' ? ('picture' as const) : ('item' as const),
          },
        ]
      : []),
    ...(parts.button && !section.button
      ? [{ label: t('sections.addButton'), id: idOf('section_button'), element: 'button' as const }]
      : []),
    ...(parts.image && !section.image
      ? [{ label: t('sections.addImage'), id: idOf('section_image'), element: 'image' as const }]
      : []),
  ]
  if (offers.length === 0) return null
  return (
    <fieldset className="field">
      <legend className="field-label">{t('sections.parts')}</legend>
      <div className={styles.parts}>
        {offers.map(({ label, id, element }) => (
          <Button
            key={id}
            variant="outline"
            size="sm"
            aria-disabled={isIdle}
            onClick={() => isIdle || openDialog.set({ kind: 'edit', id, element })}
          >
            {label}
          </Button>
        ))}
        {parts.items === 'picture' && roomIn(section) > 1 && hasLibrary ? (
          <Button variant="outline" size="sm" aria-disabled={isIdle} onClick={() => isIdle || onSeveral()}>
            {t('sections.addSeveral')}
          </Button>
        ) : null}
      </div>
      {isIdle ? <p className="hint">{t('sections.partsSaveFirst')}</p> : null}
    </fieldset>
  )
}

function fieldsOf({ title, description, type, layout, visible }: EditedSection) {
  return { title, description, type, layout, visible }
}

/** How many cards, columns or pictures a section can still take. */
function roomIn({ items = [] }: EditedSection): number {
  return itemsMax - items.length
}
