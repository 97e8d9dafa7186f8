import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { int4Max } from '#shared/contracts/bounds.ts'
import { sectionInputSchema, sectionSchema } from '#shared/contracts/drafts.ts'
import type { Section } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { limitUnits, sectionStates, sectionTitleMax } from '#shared/drafts/sections.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { storedIn } from '#web/api/client.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { sectionPath } from '#web/workspace/apply-paths.ts'
import { membersQuery, sectionsQuery } from './draft-queries.ts'
import { titleOf } from './section-words.ts'
import { useSectionActions } from './use-section-actions.ts'
import styles from './section-dialog.module.css'

type SectionDialogProps = {
  /** Null: a new one is added. */
  section: Section | null
  onClose: () => void
  /** The section was removed. */
  onRemoved?: () => void
}

const { criteria: answersSchema, purpose: purposeSchema } = sectionInputSchema.shape

const lines = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .pipe(answersSchema.unwrap())

/** What is typed, as the request takes it. An empty owner, place or limit is none. */
const formSchema = z
  .object({
    title: sectionInputSchema.shape.title,
    after: z.string(),
    state: z.enum(sectionStates),
    owner: z.string(),
    max: z
      .string()
      .regex(/^\d{0,10}$/)
      .refine((text) => text === '' || (Number(text) >= 1 && Number(text) <= int4Max)),
    unit: z.enum(limitUnits),
    purpose: purposeSchema.unwrap(),
    criteria: lines,
    outcomes: lines,
  })
  .transform(({ after, state, owner, max, unit, ...input }) => ({
    input: { ...input, after: after || null, limit: max === '' ? null : { unit, max: Number(max) } },
    state,
    owner_id: owner || null,
  }))

type SectionForm = z.input<typeof formSchema>

/** Adds a section, or changes what one is called, where it is, what it answers and how long it may be. Import it lazily. */
export default function SectionDialog({ section, onClose, onRemoved }: SectionDialogProps): ReactNode {
  const { t } = useTranslation('drafts')
  const navigate = useNavigate()
  const { id, organisation_id: organisationId } = useApplication()
  const userId = useApplicationUser()
  const { refresh, remove } = useSectionActions()
  const { data } = useQuery(sectionsQuery(browserApi, userId, id))
  const { data: members } = useQuery(membersQuery(browserApi, userId, organisationId))
  const items = data?.items ?? []
  const [first] = useState(() => fieldsOf(section, placeOf(section, items)))
  const form = useContractForm({
    schema: formSchema,
    defaults: first,
    draft: section === null ? `section.new.${id}` : `section.${id}.${section.key}`,
    conflict:
      section === null
        ? undefined
        : {
            version: section.row_version,
            stored: (error) => {
              const now = storedIn(error, sectionSchema)
              return now && { version: now.row_version, values: fieldsOf(now, first.after) }
            },
            words: (values) => [
              ['title', t('dialog.title'), values.title],
              ['state', t('dialog.state'), t(`states.${values.state}`)],
              ['max', t('dialog.limit'), values.max],
              ['purpose', t('dialog.purpose'), values.purpose],
              ['criteria', t('dialog.criteria'), values.criteria],
              ['outcomes', t('dialog.outcomes'), values.outcomes],
            ],
          },
    send: async ({ input, state, owner_id: ownerId }, version) =>
      section === null
        ? browserApi.call(routes.addSection, { path: { id }, body: input })
        : browserApi.call(routes.updateSection, {
            path: { id, key: section.key },
            body: {
              ...input,
              row_version: version,
              state,
              owner_id: ownerId,
              // Where it is changes only if another place was chosen: others may have moved it.
              after: (input.after ?? '') === first.after ? undefined : input.after,
            },
          }),
    onSent: async ({ key }) => {
      await refresh()
      onClose()
      if (section === null) await navigate(sectionPath(id, key))
    },
    complain: (name) =>
      t(name === 'title' ? 'dialog.titleWrong' : name === 'max' ? 'dialog.limitWrong' : 'dialog.answersWrong'),
  })
  const owner = section?.owner ?? null
  const joined = members?.items.filter(({ state }) => state === 'joined') ?? []
  return (
    <ContractFormDialog
      form={form}
      title={t(section === null ? 'dialog.add' : 'dialog.change')}
      submit={t(section === null ? 'dialog.addIt' : 'dialog.save')}
      size="medium"
      onClose={onClose}
      after={
        section === null ? null : (
          <TextButton
            className={styles.remove}
            onClick={async () => {
              if (!(await remove(section))) return
              onClose()
              onRemoved?.()
            }}
          >
            {t('dialog.remove')}
          </TextButton>
        )
      }
    >
      <TextField label={t('dialog.title')} maxLength={sectionTitleMax} {...form.field('title')} />
      <SelectField label={t('dialog.place')} {...form.field('after')}>
        <option value="">{t('dialog.first')}</option>
        {items
          .filter(({ key }) => key !== section?.key)
          .map((each) => (
            <option key={each.key} value={each.key}>
              {t('dialog.after', { title: titleOf(t, each) })}
            </option>
          ))}
      </SelectField>
      {section === null ? null : (
        <div className={styles.pair}>
          <SelectField label={t('dialog.state')} {...form.field('state')}>
            {sectionStates.map((state) => (
              <option key={state} value={state}>
                {t(`states.${state}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('dialog.owner')} {...form.field('owner')}>
            <option value="">{t('dialog.noOwner')}</option>
            {owner === null || joined.some((member) => member.id === owner.id) ? null : (
              <option value={owner.id}>{owner.name}</option>
            )}
            {joined.map((member) => (
              <option key={member.id} value={member.id}>
                {member.name ?? member.email}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div className={styles.pair}>
        <TextField inputMode="numeric" label={t('dialog.limit')} hint={t('dialog.limitHint')} {...form.field('max')} />
        <SelectField label={t('dialog.unit')} {...form.field('unit')}>
          {limitUnits.map((unit) => (
            <option key={unit} value={unit}>
              {t(`units.${unit}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField label={t('dialog.purpose')} rows={3} {...form.field('purpose')} />
      <TextAreaField label={t('dialog.criteria')} hint={t('dialog.eachLine')} rows={3} {...form.field('criteria')} />
      <TextAreaField label={t('dialog.outcomes')} hint={t('dialog.eachLine')} rows={3} {...form.field('outcomes')} />
    </ContractFormDialog>
  )
}

/** The key of the section before one; of a new one, of the last. */
function placeOf(section: Section | null, items: readonly Section[]): string {
  const before = section === null ? items.at(-1) : items[items.findIndex(({ key }) => key === section.key) - 1]
  return before?.key ?? ''
}

function fieldsOf(section: Section | null, after: string): SectionForm {
  return {
    title: section?.title ?? '',
    after,
    state: section?.state ?? 'pending',
    owner: section?.owner?.id ?? '',
    max: String(section?.limit?.max ?? ''),
    unit: section?.limit?.unit ?? 'words',
    purpose: section?.purpose ?? '',
    criteria: section?.criteria.join('\n') ?? '',
    outcomes: section?.outcomes.join('\n') ?? '',
  }
}
