import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { itemKey, itemNumber, itemsMax } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { findRow } from '#web/features/editor/content-calls.ts'
import { draftOf, typedWords } from '#web/features/editor/draft.ts'
import type { ChosenPicture } from '#web/features/editor/edit-session.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { PictureDialog } from '#web/features/editor/picture-dialog.tsx'
import { rejectionReason } from '#web/features/editor/rejection-reason.ts'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { SectionShapeFields } from '#web/features/editor/section-shape-fields.tsx'
import { TypeNotes } from '#web/features/editor/type-notes.tsx'
import { waitingValue } from '#web/features/editor/use-drafts.ts'
import { useSaving } from '#web/features/editor/use-saving.ts'
import type { SaveTarget } from '#web/features/editor/save-draft.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError, SwitchField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/editor/edit-section-dialog.module.css'
import fieldStyles from '#web/ui/field.module.css'

type EditSectionDialogProps = {
  page: string
  section: EditedSection
  actions: SectionActions
  userId: string
  onClose: () => void
}

/** Changes a section that was added: its type and layout, its words, and whether visitors see it. @see EDIT-03 */
export function EditSectionDialog({ page, section, actions, userId, onClose }: EditSectionDialogProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const { saveOrKeep: save } = useSaving(userId)
  const client = useQueryClient()
  // What arrives in the meantime from others does not take away what is typed here; saving merges with it.
  const [before] = useState(section)
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: fieldsOf(section) })
  const { errors, isSubmitting, isDirty } = formState
  const adding = useMutation({ mutationFn: addPictures })
  const isBusy = isSubmitting || adding.isPending
  const [isAsking, setAsking] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const stopPicking = useCallback(() => setPicking(false), [])
  const isTitleless = watch('title').trim() === ''
  const reject = (message: string): void => setError('root', { message })
  const close = (): void => {
    if (isBusy) return
    if (isDirty) setAsking(true)
    else onClose()
  }

  async function send({ title, description, type, layout, visible }: ReturnType<typeof fieldsOf>): Promise<void> {
    if (isBusy || isTitleless) return
    try {
      const targets: SaveTarget[] = []
      if (title !== before.title) targets.push(await targetOf('section_title', before.title, title))
      if (description !== before.description)
        targets.push(await targetOf('section_description', before.description, description))
      const { stopped } = targets.length === 0 ? { stopped: null } : await save(targets)
      if (stopped !== null) {
        reject(stopped.why.kind === 'refused' ? rejectionReason(stopped.why.error, i18n) : t('sections.changedSince'))
        return
      }
      const change = {
        ...(type === before.type ? {} : { type }),
        ...(layout === before.layout ? {} : { layout }),
        ...(visible === before.visible ? {} : { visible }),
      }
      if (Object.keys(change).length > 0 && !(await actions.change(section, change))) return
      if (targets.length > 0) toast.success(t('save.updated'))
      onClose()
    } catch (error) {
      console.error('The section could not be saved', error)
      reject(rejectionReason(error, i18n))
    }
  }

  async function addPictures(pictures: readonly ChosenPicture[]): Promise<void> {
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
    const { stopped } = await save(targets)
    if (stopped !== null) return
    toast.success(t('save.updated'))
    onClose()
  }

  const targetOf = async (content_key: string, shown: string, text: string): Promise<SaveTarget> => {
    const place = { page, section: section.name, language, content_key }
    const row = await findRow(place)
    const stored = waitingValue(client, place) ?? row?.content_value ?? shown
    const draft = draftOf(stored)
    return { place, row, stored, draft: { ...draft, ...typedWords(draft, text) } }
  }

  return (
    <>
      <FormDialog
        size="medium"
        title={t('sections.edit')}
        description={t('sections.allLanguages', { language: t(`languages.${language}`) })}
        closeLabel={t('dialog.close')}
        cancel={t('dialog.cancel')}
        submit={t('dialog.save')}
        isBusy={isBusy}
        busyLabel={t('dialog.saving')}
        isIncomplete={isTitleless}
        onSubmit={handleSubmit(send)}
        onClose={close}
      >
        <div data-chunk="grantwright-editor-chunk">
          {errors.root?.message === undefined ? null : <FormError>{errors.root.message}</FormError>}
          <TextField
            label={t('section.heading')}
            maxLength={200}
            error={isTitleless ? t('warnings.emptyHeading') : undefined}
            {...register('title')}
          />
          <TextAreaField
            label={t('section.description')}
            mark={t('section.optional')}
            maxLength={20_000}
            rows={3}
            {...register('description')}
          />
          <SectionShapeFields type={register('type')} layout={register('layout')} />
          <TypeNotes section={section} type={watch('type')} />
          <SwitchField label={t('sections.visible')} {...register('visible')} />
          <Parts page={page} section={section} isIdle={isDirty || isBusy} onSeveral={() => setPicking(true)} />
        </div>
      </FormDialog>
      {isPicking ? (
        <PictureDialog most={roomIn(section)} onPick={(pictures) => adding.mutate(pictures)} onClose={stopPicking} />
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

/**
 * What a section of this type can hold in addition to its words, and does not yet. Each opens in a dialog of its own.
 */
function Parts({ page, section, isIdle, onSeveral }: PartsProps): ReactNode {
  const { t } = useTranslation('editor')
  const parts = sectionDeclarations[section.type]
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
            label: t(`sections.add.${parts.items.kind}`),
            id: idOf(itemKey(number)),
            element: parts.items.url === 'picture' ? ('picture' as const) : ('item' as const),
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
      <legend className={fieldStyles.label}>{t('sections.parts')}</legend>
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
        {parts.items?.url === 'picture' && roomIn(section) > 1 ? (
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
