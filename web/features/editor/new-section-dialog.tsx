import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { newSectionSchema, sectionLayouts, sectionNameOf, sectionTypes } from '#shared/contracts/sections.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { ApiError } from '#web/api/client.ts'
import { createSection, refreshContent } from '#web/features/editor/content-calls.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { pageName } from '#web/features/editor/page-name.ts'
import { checkRightsAfter, refusalReason } from '#web/features/editor/refusal-reason.ts'
import { whileSaving } from '#web/features/editor/saving-state.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/editor/new-section-dialog.module.css'

type SectionType = (typeof sectionTypes)[number]
type SectionLayout = (typeof sectionLayouts)[number]

/** What a section's fields hold at first. */
const emptySection = {
  name: '',
  title: '',
  description: '',
  type: 'content' as SectionType,
  layout: 'single-column' as SectionLayout,
}

type SectionWords = { title: string; description: string }

type NewSectionDialogProps = {
  page: string
  /** The section that it shall stand before, to begin with; null: at the end. */
  before: string | null
  /** Sections that the page has. */
  sections: readonly EditedSection[]
  onClose: () => void
}

/** Adds a section to a page, in one language or in several. @see EDIT-05; docs/reference/product.md#new-section */
export function NewSectionDialog({ page, before, sections, onClose }: NewSectionDialogProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const client = useQueryClient()
  const formId = useId()
  const [section, setSection] = useState(emptySection)
  const [isBusy, setBusy] = useState(false)
  const [nameProblem, setNameProblem] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [place, setPlace] = useState(before)
  const [others, setOthers] = useState<Partial<Record<Language, SectionWords>>>({})
  const translations = languages.flatMap((each) => {
    const words = each === language ? undefined : others[each]
    if (!words) return []
    const { title, description } = words
    return [{ language: each, title, ...(description.trim() === '' ? {} : { description }) }]
  })
  const isEmpty = section.name.trim() === '' || [section, ...translations].some(({ title }) => title.trim() === '')

  const set = (changes: Partial<typeof emptySection>): void => {
    setNameProblem(null)
    setProblem(null)
    setSection({ ...section, ...changes })
  }

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (isEmpty) {
      toast.error(t('section.required'))
      setChecked(true)
      const first = document.querySelector<HTMLElement>(`[id="${formId}"] .input:placeholder-shown`)
      first?.focus()
      return
    }
    const { name, description, ...rest } = section
    const typed = {
      ...rest,
      name: withoutEdges(name),
      page,
      language,
      before: place,
      ...(translations.length === 0 ? {} : { translations }),
      ...(description.trim() === '' ? {} : { description }),
    }
    const parsed = newSectionSchema.safeParse(typed)
    if (!parsed.success) {
      const isName = parsed.error.issues.some((issue) => issue.path[0] === 'name')
      if (isName) setNameProblem(t('section.badName'))
      else setProblem(t('errors:validation_failed'))
      return
    }
    setBusy(true)
    try {
      await whileSaving(() => createSection(parsed.data))
      await refreshContent(client)
      toast.success(t('section.created'))
      onClose()
      showSection(parsed.data.name)
    } catch (error) {
      console.error('Failed to create section', error)
      checkRightsAfter(error, client, openDialog)
      toast.error(t('section.failed'))
      if (error instanceof ApiError && error.code === 'content_exists') setNameProblem(t('section.taken'))
      else setProblem(refusalReason(error, i18n))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      size="medium"
      title={t('section.title')}
      description={t('section.place', { page: pageName(page, i18n), language: t(`languages.${language}`) })}
      closeLabel={t('dialog.close')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('section.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            aria-disabled={isEmpty}
            busy={isBusy}
            busyLabel={t('section.creating')}
          >
            {t('section.create')}
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
            label={t('section.name')}
            hint={t('section.nameHint')}
            error={nameProblem ?? (isChecked && section.name.trim() === '' ? t('section.required') : undefined)}
            placeholder=" "
            value={section.name}
            maxLength={64}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ name: nameWhileTyping(event.target.value) })}
          />
          <TextField
            label={t('section.heading')}
            error={isChecked && section.title.trim() === '' ? t('section.required') : undefined}
            placeholder=" "
            value={section.title}
            maxLength={200}
            onChange={(event) => set({ title: event.target.value })}
          />
          <TextAreaField
            label={t('section.description')}
            mark={t('section.optional')}
            value={section.description}
            maxLength={2000}
            rows={3}
            onChange={(event) => set({ description: event.target.value })}
          />
          {languages
            .filter((each) => each !== language)
            .map((each) => (
              <TranslatedWords
                key={each}
                language={each}
                words={others[each]}
                onChange={(words) => {
                  setProblem(null)
                  setOthers(({ [each]: _, ...rest }) => (words ? { ...rest, [each]: words } : rest))
                }}
              />
            ))}
          <SelectField
            label={t('section.where')}
            value={place ?? ''}
            onChange={(event) => setPlace(event.target.value === '' ? null : event.target.value)}
          >
            {sections.map(({ name, title }) => (
              <option key={name} value={name}>
                {t('section.whereBefore', { title: title || name })}
              </option>
            ))}
            <option value="">{t('section.whereEnd')}</option>
          </SelectField>
          <div className="two">
            <SelectField
              label={t('section.type')}
              value={section.type}
              onChange={(event) =>
                set({ type: sectionTypes.find((type) => type === event.target.value) ?? section.type })
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
              value={section.layout}
              onChange={(event) =>
                set({ layout: sectionLayouts.find((layout) => layout === event.target.value) ?? section.layout })
              }
            >
              {sectionLayouts.map((layout) => (
                <option key={layout} value={layout}>
                  {t(`section.layouts.${layout}`)}
                </option>
              ))}
            </SelectField>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}

type TranslatedWordsProps = {
  language: Language
  /** Undefined while the section is not made in this language. */
  words: SectionWords | undefined
  onChange: (words: SectionWords | undefined) => void
}

/** The same section in another language, when it is wanted there. */
function TranslatedWords({ language, words, onChange }: TranslatedWordsProps): ReactNode {
  const { t } = useTranslation('editor')
  const name = t(`languages.${language}`)
  return (
    <fieldset className={styles.also}>
      <legend className="sr">{name}</legend>
      <CheckField
        label={t('section.also', { language: name })}
        checked={words !== undefined}
        onChange={(event) => onChange(event.target.checked ? { title: '', description: '' } : undefined)}
      />
      {words ? (
        <>
          <TextField
            label={t('section.headingIn', { language: name })}
            lang={language}
            value={words.title}
            maxLength={200}
            onChange={(event) => onChange({ ...words, title: event.target.value })}
          />
          <TextAreaField
            label={t('section.descriptionIn', { language: name })}
            mark={t('section.optional')}
            lang={language}
            value={words.description}
            maxLength={2000}
            rows={2}
            onChange={(event) => onChange({ ...words, description: event.target.value })}
          />
        </>
      ) : null}
    </fieldset>
  )
}

/** Lowercase with underscores already while it is typed; a space at the end becomes one as well, so that the next word can follow. */
function nameWhileTyping(typed: string): string {
  return typed.toLowerCase().replaceAll(/\s+/g, '_')
}

function withoutEdges(name: string): string {
  return sectionNameOf(name).replaceAll(/^_+|_+$/g, '')
}

/** Brings a new section into view, as soon as the page has drawn it. */
function showSection(name: string): void {
  requestAnimationFrame(() => {
    const section = document.getElementById(`section-${name}`)
    section?.scrollIntoView({ block: 'center' })
  })
}
