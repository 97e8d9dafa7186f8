import { useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { newSectionSchema, sectionNameOf } from '#shared/contracts/sections.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { plainLayout, plainType } from '#shared/sections/declarations.ts'
import { ApiError } from '#web/api/client.ts'
import { createSection, refreshContent } from '#web/features/editor/content-calls.ts'
import { refreshDrafts } from '#web/features/editor/draft-calls.ts'
import { isDrafted } from '#web/features/editor/keeps-drafts.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { pageName } from '#web/features/editor/page-name.ts'
import { checkRightsAfter, rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { whileSaving } from '#web/features/editor/saving-state.ts'
import { RemovedSections } from '#web/features/editor/removed-sections.tsx'
import { sectionName } from '#web/features/editor/section-name.ts'
import { SectionShapeFields } from '#web/features/editor/section-shape-fields.tsx'
import type { SectionShape } from '#web/features/editor/section-shape-fields.tsx'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { CheckField, FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/editor/new-section-dialog.module.css'

type SectionWords = { title: string; description: string }

type Values = SectionWords &
  SectionShape & {
    name: string
    /** Name of the section that it comes before; empty: at the end. */
    before: string
    /** Its words in further languages, where it is wanted there. */
    also: Partial<Record<Language, SectionWords>>
  }

type NewSectionDialogProps = {
  page: string
  /** The section it is to precede, to begin with; null: at the end. */
  before: string | null
  /** Sections that the page has. */
  sections: readonly EditedSection[]
  actions: SectionActions
  onClose: () => void
}

/** Adds a section to a page, in one language or in several. @see EDIT-05; docs/reference/product.md#new-section */
export function NewSectionDialog({ page, before, sections, actions, onClose }: NewSectionDialogProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const client = useQueryClient()
  const form = useForm<Values>({
    defaultValues: {
      name: '',
      title: '',
      description: '',
      type: plainType,
      layout: plainLayout,
      before: before ?? '',
      also: {},
    },
  })
  const { register, setError, setValue, formState } = form
  const { errors, isSubmitting } = formState
  const typed = form.watch()
  const others = languages.filter((each) => each !== language)
  const isEmpty =
    isBlank(typed.name) ||
    [typed, ...Object.values(typed.also)].some((words) => words !== undefined && isBlank(words.title))
  const isThere = (text = ''): string | true => !isBlank(text) || t('section.required')

  async function send({ name, description, before: place, also, ...rest }: Values): Promise<void> {
    const translations = others.flatMap((each) => {
      const words = also[each]
      return words ? [{ language: each, title: words.title, ...describedBy(words) }] : []
    })
    const parsed = newSectionSchema.safeParse({
      ...rest,
      name: withoutEdges(name),
      page,
      ...(isDrafted(page) ? { as_draft: true } : {}),
      language,
      before: place === '' ? null : place,
      ...(translations.length === 0 ? {} : { translations }),
      ...describedBy({ description }),
    })
    if (!parsed.success) {
      if (parsed.error.issues.some((issue) => issue.path[0] === 'name')) rejectName(t('section.badName'))
      else setError('root', { message: t('errors:validation_failed') })
      return
    }
    try {
      await whileSaving(() => createSection(parsed.data))
      await Promise.all([refreshContent(client), refreshDrafts(client)])
      if (parsed.data.as_draft) toast.success(t('drafts.kept'), { description: t('section.created') })
      else toast.success(t('section.created'))
      onClose()
      showSection(parsed.data.name)
    } catch (error) {
      console.error('Failed to create section', error)
      checkRightsAfter(error, client, openDialog)
      toast.error(t('section.failed'))
      if (error instanceof ApiError && error.code === 'content_exists') rejectName(t('section.taken'))
      else setError('root', { message: rejectionReason(error, i18n) })
    }
  }

  function rejectName(message: string): void {
    setError('name', { message })
  }

  return (
    <FormDialog
      size="medium"
      title={t('section.title')}
      description={t('section.place', { page: pageName(page, i18n), language: t(`languages.${language}`) })}
      closeLabel={t('dialog.close')}
      cancel={t('section.cancel')}
      submit={t('section.create')}
      isBusy={isSubmitting}
      busyLabel={t('section.creating')}
      isIncomplete={isEmpty}
      onSubmit={form.handleSubmit(send, () => void toast.error(t('section.required')))}
      onClose={() => isSubmitting || onClose()}
    >
      <div data-chunk="grantwright-editor-chunk">
        {errors.root?.message === undefined ? null : <FormError>{errors.root.message}</FormError>}
        <TextField
          label={t('section.name')}
          hint={t('section.nameHint')}
          error={errors.name?.message}
          maxLength={64}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...register('name', {
            validate: isThere,
            onChange: (event: ChangeEvent<HTMLInputElement>) => setValue('name', nameWhileTyping(event.target.value)),
          })}
        />
        <TextField
          label={t('section.heading')}
          error={errors.title?.message}
          maxLength={200}
          {...register('title', { validate: isThere })}
        />
        <TextAreaField
          label={t('section.description')}
          mark={t('section.optional')}
          maxLength={2000}
          rows={3}
          {...register('description')}
        />
        {others.map((each) => (
          <fieldset key={each} className={styles.also}>
            <legend className="sr">{t(`languages.${each}`)}</legend>
            <CheckField
              label={t('section.also', { language: t(`languages.${each}`) })}
              checked={typed.also[each] !== undefined}
              onChange={(event) =>
                setValue(`also.${each}`, event.target.checked ? { title: '', description: '' } : undefined)
              }
            />
            {typed.also[each] === undefined ? null : (
              <>
                <TextField
                  label={t('section.headingIn', { language: t(`languages.${each}`) })}
                  lang={each}
                  error={errors.also?.[each]?.title?.message}
                  maxLength={200}
                  {...register(`also.${each}.title`, { validate: isThere })}
                />
                <TextAreaField
                  label={t('section.descriptionIn', { language: t(`languages.${each}`) })}
                  mark={t('section.optional')}
                  lang={each}
                  maxLength={2000}
                  rows={2}
                  {...register(`also.${each}.description`)}
                />
              </>
            )}
          </fieldset>
        ))}
        <SelectField label={t('section.where')} {...register('before')}>
          {sections
            .filter(({ removed }) => !removed)
            .map((section) => (
              <option key={section.name} value={section.name}>
                {t('section.whereBefore', { title: sectionName(section, t) })}
              </option>
            ))}
          <option value="">{t('section.whereEnd')}</option>
        </SelectField>
        <SectionShapeFields type={register('type')} layout={register('layout')} />
        <RemovedSections sections={sections} actions={actions} onClose={onClose} />
      </div>
    </FormDialog>
  )
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function describedBy({ description }: Pick<SectionWords, 'description'>): { description?: string } {
  return isBlank(description) ? {} : { description }
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
