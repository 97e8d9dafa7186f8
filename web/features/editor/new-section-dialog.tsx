import { useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { newSectionSchema, sectionNameOf } from '#shared/contracts/sections.ts'
import type { SectionChanges } from '#shared/contracts/content.ts'
import type { EditedSection, NewSection } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { plainLayout, plainType } from '#shared/sections/declarations.ts'
import { ApiError } from '#web/api/client.ts'
import { createSection } from '#web/features/editor/content-calls.ts'
import { listDrafts } from '#web/features/editor/draft-calls.ts'
import { isDrafted } from '#web/features/editor/keeps-drafts.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { pageName } from '#web/content/page-names.ts'
import { checkRightsAfter } from '#web/features/editor/rejection-reason.ts'
import { whileSaving } from '#web/features/editor/saving-state.ts'
import { RemovedSections } from '#web/features/editor/removed-sections.tsx'
import { sectionName } from '#web/features/editor/section-name.ts'
import { SectionShapeFields } from '#web/features/editor/section-shape-fields.tsx'
import { sectionNodes } from '#web/features/editor/page-sections.ts'
import { useRecordedStep } from '#web/features/editor/use-recorded-action.ts'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import styles from '#web/features/editor/new-section-dialog.module.css'

const words = z.object({ title: z.string().refine(isFilled, 'empty'), description: z.string() })

/** What is typed, and the body that is made of it. `before` empty: at the end. `also`: where it is wanted in further languages. */
const formSchema = (page: string, language: Language) =>
  words
    .extend({
      name: z
        .string()
        .refine(isFilled, 'empty')
        .refine((typed) => newSectionSchema.shape.name.safeParse(withoutEdges(typed)).success, 'badName'),
      type: newSectionSchema.shape.type,
      layout: newSectionSchema.shape.layout,
      before: z.string(),
      also: z.object({ en: words.optional(), ru: words.optional(), ro: words.optional() }),
    })
    .transform(({ name, description, before, also, ...rest }): NewSection => {
      const translations = languages.flatMap((each) => {
        const said = each === language ? undefined : also[each]
        return said ? [{ language: each, title: said.title, ...describedBy(said.description) }] : []
      })
      return {
        ...rest,
        ...describedBy(description),
        name: withoutEdges(name),
        page,
        language,
        before: before === '' ? null : before,
        ...(translations.length === 0 ? {} : { translations }),
        ...(isDrafted(page) ? { as_draft: true } : {}),
      }
    })

type NewSectionDialogProps = {
  page: string
  /** The section it is to precede, to begin with; null: at the end. */
  before: string | null
  /** Sections that the page has. */
  sections: readonly EditedSection[]
  actions: SectionActions
  userId: string
  onClose: () => void
}

/** Adds a section to a page, in one language or in several. @see EDIT-05; docs/reference/product.md#new-section */
export function NewSectionDialog({
  page,
  before,
  sections,
  actions,
  userId,
  onClose,
}: NewSectionDialogProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const client = useQueryClient()
  const record = useRecordedStep(userId)
  const form = useContractForm({
    schema: formSchema(page, language),
    defaults: {
      name: '',
      title: '',
      description: '',
      type: plainType,
      layout: plainLayout,
      before: before ?? '',
      also: {} as Partial<Record<Language, { title: string; description: string }>>,
    },
    draft: `section.new.${page}`,
    send: (body) => whileSaving(() => create(body)),
    async onSent(done) {
      await record(done, t('section.created'))
      onClose()
      showSection(done.name)
    },
    onRefused(error) {
      checkRightsAfter(error, client, openDialog)
      if (isTaken(error)) form.form.setError('name', { type: 'taken' }, { shouldFocus: true })
    },
    complain: (field, { code, message }) =>
      code === 'taken'
        ? t('section.taken')
        : t(field === 'name' && message === 'badName' ? 'section.badName' : 'section.required'),
  })
  const { setValue, control } = form.form
  const [name, title, also] = useWatch({ control, name: ['name', 'title', 'also'] })
  const others = languages.filter((each) => each !== language)
  const isEmpty = ![name, title, ...Object.values(also).map((said) => said?.title ?? 'x')].every(isFilled)

  return (
    <ContractFormDialog
      form={isTaken(form.failure) ? { ...form, failure: null } : form}
      size="medium"
      title={t('section.title')}
      description={t('section.place', { page: pageName(page, i18n), language: t(`languages.${language}`) })}
      closeLabel={t('dialog.close')}
      cancel={t('section.cancel')}
      submit={t('section.create')}
      busyLabel={t('section.creating')}
      isIncomplete={isEmpty}
      onClose={() => form.isBusy || onClose()}
    >
      <div data-chunk="grantwright-editor-chunk">
        <TextField
          label={t('section.name')}
          hint={t('section.nameHint')}
          maxLength={64}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('name', {
            onChange: (event: ChangeEvent<HTMLInputElement>) => setValue('name', nameWhileTyping(event.target.value)),
          })}
        />
        <TextField label={t('section.heading')} maxLength={200} {...form.field('title')} />
        <TextAreaField
          label={t('section.description')}
          mark={t('section.optional')}
          maxLength={2000}
          rows={3}
          {...form.field('description')}
        />
        {others.map((each) => (
          <fieldset key={each} className={styles.also}>
            <legend className="sr">{t(`languages.${each}`)}</legend>
            <CheckField
              label={t('section.also', { language: t(`languages.${each}`) })}
              checked={also[each] !== undefined}
              onChange={(event) =>
                setValue(`also.${each}`, event.target.checked ? { title: '', description: '' } : undefined)
              }
            />
            {also[each] === undefined ? null : (
              <>
                <TextField
                  label={t('section.headingIn', { language: t(`languages.${each}`) })}
                  lang={each}
                  maxLength={200}
                  {...form.field(`also.${each}.title`)}
                />
                <TextAreaField
                  label={t('section.descriptionIn', { language: t(`languages.${each}`) })}
                  mark={t('section.optional')}
                  lang={each}
                  maxLength={2000}
                  rows={2}
                  {...form.field(`also.${each}.description`)}
                />
              </>
            )}
          </fieldset>
        ))}
        <SelectField label={t('section.where')} {...form.field('before')}>
          {sections
            .filter(({ removed }) => !removed)
            .map((section) => (
              <option key={section.name} value={section.name}>
                {t('section.whereBefore', { title: sectionName(section, t) })}
              </option>
            ))}
          <option value="">{t('section.whereEnd')}</option>
        </SelectField>
        <SectionShapeFields type={form.field('type')} layout={form.field('layout')} />
        <RemovedSections sections={sections} actions={actions} onClose={onClose} />
      </div>
    </ContractFormDialog>
  )
}

/** Creates it. @returns what it did, as an undo needs it. @throws {ApiError} */
async function create(section: NewSection): Promise<SectionChanges> {
  const rows = await createSection(section)
  const changes = rows.map(({ id, page, section: on, language, content_key, content_value }) => {
    return { row_id: id, page, section: on, language, content_key, before: null, after: content_value }
  })
  if (!section.as_draft) return { name: section.name, changes }
  const kept = await listDrafts({ page: section.page, section: section.name })
  const drafts = kept.map(({ page, section: on, language, content_key, content_value, base }) => {
    return { page, section: on, language, content_key, before: null, after: { content_value, base } }
  })
  return { name: section.name, changes, drafts }
}

function isTaken(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'content_exists'
}

function isFilled(text: string): boolean {
  return text.trim() !== ''
}

function describedBy(description: string): { description?: string } {
  return isFilled(description) ? { description } : {}
}

/** Lowercase with underscores already while it is typed; a space at the end becomes one as well, so that the next word can follow. */
function nameWhileTyping(typed: string): string {
  return typed.toLowerCase().replaceAll(/\s+/g, '_')
}

function withoutEdges(name: string): string {
  return sectionNameOf(name).replaceAll(/^_+|_+$/g, '')
}

/** How long a page may take to draw a section that was just made, in ms. */
const drawnWithinMs = 10_000

/** Brings a new section into view, as soon as the page has drawn it. */
function showSection(name: string): void {
  const show = (): boolean => {
    const node = sectionNodes.get().get(name)
    // Once it has its place and its size.
    if (node) requestAnimationFrame(() => node.scrollIntoView({ block: 'center' }))
    return node !== undefined
  }
  if (show()) return
  const stop = sectionNodes.subscribe(() => {
    if (show()) stop()
  })
  setTimeout(stop, drawnWithinMs)
}
