import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { mayBeEmpty, siteFactNames, siteFacts } from '#shared/content/site-facts.ts'
import type { SiteFactName } from '#shared/content/site-facts.ts'
import { completeAddress } from '#shared/content/complete-address.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { siteFactLengthMax, siteFactsSavedSchema } from '#shared/contracts/site-facts.ts'
import type { SiteFactChanges, SiteFactValue, SiteFacts } from '#shared/contracts/site-facts.ts'
import { defaultLanguage, languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { FieldWarning } from '#web/content/field-warning.tsx'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { ListPending } from '#web/list/list-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftForm } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshContentScreen, siteFactsQuery } from './content-queries.ts'
import { SitePictureField } from './site-picture-field.tsx'
import styles from './site-facts-panel.module.css'
import fieldStyles from '#web/ui/field.module.css'

/** What the organisation is called and how it is reached: typed once, shown wherever the site says it. */
export default function SiteFactsPanel(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(siteFactsQuery(browserApi))
  if (data) return <FactsForm stored={data} />
  return <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
}

type FieldName = `${SiteFactName}_${Language}`
type FormValues = Record<FieldName, string>

/** A field of the form: a fact that is alike in all languages has one, in the language that visitors see first. */
type FactField = { field: FieldName; name: SiteFactName; language: Language; meant: readonly Language[] }

const factFields: readonly FactField[] = siteFactNames.flatMap((name) =>
  siteFacts[name].isShared
    ? [factField(name, defaultLanguage, languages)]
    : languages.map((language) => factField(name, language, [language])),
)

const groups: readonly { key: 'name' | 'pictures' | 'contact' | 'hours'; facts: readonly SiteFactName[] }[] = [
  { key: 'name', facts: ['name', 'tagline'] },
  { key: 'pictures', facts: ['logo', 'share', 'share_words'] },
  { key: 'contact', facts: ['phone', 'email', 'address', 'social'] },
  { key: 'hours', facts: ['hours', 'weekdays', 'saturday', 'sunday'] },
]

function FactsForm({ stored }: { stored: SiteFacts }): ReactNode {
  const { t } = useTranslation(['content', 'errors'])
  const client = useQueryClient()
  const [base, setBase] = useState(stored)
  const [rejection, setRejection] = useState<ReturnType<typeof apiErrorCode> | null>(null)
  /** What another editor stored in the meantime. */
  const [theirs, setTheirs] = useState<SiteFacts | null>(null)
  const form = useForm<FormValues>({ defaultValues: valuesOf(stored) })
  const { handleSubmit, reset, setError, setFocus, getValues, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const localDraft = useLocalDraftForm(form, 'content.site-facts')

  function show(next: SiteFacts): void {
    localDraft.sent()
    client.setQueryData(siteFactsQuery(browserApi).queryKey, next)
    setBase(next)
    setTheirs(null)
    setRejection(null)
    reset(valuesOf(next))
  }
  /** The next save counts as made from what is stored now; what was not typed follows it. */
  function keepTyped(next: SiteFacts): void {
    const typed = getValues()
    const before = valuesOf(base)
    setBase(next)
    setTheirs(null)
    setRejection(null)
    reset(valuesOf(next))
    for (const { field } of factFields) {
      if (typed[field] !== before[field]) form.setValue(field, typed[field], { shouldDirty: true })
    }
  }
  async function send(changes: SiteFactChanges['changes']): Promise<void> {
    setRejection(null)
    try {
      const saved = await browserApi.call(contentStaffRoutes.changeSiteFacts, { body: { changes } })
      show(saved)
      const back = saved.changes.map(({ before, after, ...each }) => ({ ...each, before: after, after: before }))
      toast.success(t('site.saved'), { action: { label: t('site.undo'), onPress: () => void undo(back) } })
      await refreshContentScreen(client)
    } catch (error) {
      const wrong = error instanceof ApiError ? fieldsOf(error, changes) : []
      for (const field of wrong) setError(field, { message: factKindOf(field) })
      if (wrong[0]) setFocus(wrong[0])
      else setRejection(apiErrorCode(error))
      if (error instanceof ApiError && error.code === 'content_conflict') setTheirs(storedIn(error))
    }
  }
  async function undo(changes: Parameters<typeof swap>[0]): Promise<void> {
    await swap(changes, t)
    const { data } = await client.fetchQuery({ ...siteFactsQuery(browserApi), staleTime: 0 }).then(
      (next) => ({ data: next }),
      () => ({ data: null }),
    )
    if (data) show(data)
    await refreshContentScreen(client)
  }
  const handleSave = handleSubmit(async (values) => {
    const changes = changesOf(base, values)
    if (changes.length > 0) await send(changes)
  })
  const mayTake = theirs !== null
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSave(event)}>
      <p className="hint">{t('site.lead')}</p>
      <LocalDraftNote localDraft={localDraft} />
      {groups.map(({ key, facts }) => (
        <fieldset key={key} className={styles.group}>
          <legend>{t(`site.groups.${key}`)}</legend>
          {facts.map((name) => (
            <div
              key={name}
              role={siteFacts[name].isShared ? undefined : 'group'}
              aria-label={siteFacts[name].isShared ? undefined : t(`site.facts.${name}`)}
            >
              {siteFacts[name].isShared ? null : <p className={styles.name}>{t(`site.facts.${name}`)}</p>}
              <div className={styles.fields}>
                {factFields
                  .filter((each) => each.name === name)
                  .map((each) => (
                    <FactInput
                      key={each.field}
                      fact={each}
                      form={form}
                      error={errors[each.field] ? t(`site.faults.${errorOf(errors[each.field]?.message)}`) : undefined}
                    />
                  ))}
              </div>
              {name === 'share_words' && asksForWords(formState.dirtyFields) ? (
                <FieldWarning>{t('site.pictures.words')}</FieldWarning>
              ) : null}
              <Differing
                facts={base.facts.filter((fact) => fact.name === name)}
                onAgree={(changes) => void send(changes)}
                isBusy={isSubmitting || isDirty}
              />
            </div>
          ))}
        </fieldset>
      ))}
      {rejection === null ? null : <FormError>{t(`errors:${rejection}`)}</FormError>}
      {theirs === null ? null : (
        <div className={fieldStyles.foot}>
          <Button variant="outline" onClick={() => keepTyped(theirs)}>
            {t('site.keepTyped')}
          </Button>
          <Button variant="outline" onClick={() => show(theirs)}>
            {t('site.takeStored')}
          </Button>
        </div>
      )}
      <div className={fieldStyles.foot}>
        <Button variant="ghost" aria-disabled={!isDirty} onClick={() => isDirty && show(base)}>
          {t('site.reset')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          busy={isSubmitting}
          busyLabel={t('saving')}
          aria-disabled={!isDirty || mayTake}
        >
          {t('save')}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} text={t('site.leave')} />
    </form>
  )
}

type FactInputProps = { fact: FactField; form: UseFormReturn<FormValues>; error: string | undefined }

/** The control of one fact, as its kind wants it. */
function FactInput({ fact: { field, name, language }, form, error }: FactInputProps): ReactNode {
  const { t } = useTranslation('content')
  const { kind, isShared } = siteFacts[name]
  const isNeeded = !mayBeEmpty(kind)
  const ties = form.register(field, { validate: (value) => !isNeeded || value.trim() !== '' || 'empty' })
  const label = isShared ? t(`site.facts.${name}`) : languageNames[language]
  if (kind === 'picture') {
    return (
      <SitePictureField
        label={label}
        hint={t(name === 'logo' ? 'site.pictures.logoHint' : 'site.pictures.shareHint')}
        value={form.watch(field)}
        builtIn={name === 'logo' ? '/art/mark.svg' : `/art/share-${language}.png`}
        error={error}
        onChange={(address) => form.setValue(field, address, { shouldDirty: true })}
      />
    )
  }
  if (kind === 'links') {
    return (
      <TextAreaField
        {...ties}
        label={label}
        hint={t('site.socialHint')}
        error={error}
        rows={3}
        inputMode="url"
        spellCheck={false}
        onBlur={(event) => {
          const typed = event.target.value
          const whole = typed
            .split('\n')
            .map((line) => completeAddress(line))
            .join('\n')
          if (whole !== typed) form.setValue(field, whole, { shouldDirty: true })
          void ties.onBlur(event)
        }}
      />
    )
  }
  return (
    <TextField
      {...ties}
      type={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'}
      lang={isShared ? undefined : language}
      maxLength={siteFactLengthMax}
      autoComplete="off"
      label={label}
      error={error}
    />
  )
}

/** True when the share picture was changed and its words were not, in some language. */
function asksForWords(dirty: Partial<Record<FieldName, boolean>>): boolean {
  return dirty[`share_${defaultLanguage}`] === true && languages.some((each) => dirty[`share_words_${each}`] !== true)
}

type DifferingProps = {
  facts: readonly SiteFactValue[]
  onAgree: (changes: SiteFactChanges['changes']) => void
  isBusy: boolean
}

/** Says where the site shows something else than the field, and makes it say the same. */
function Differing({ facts, onAgree, isBusy }: DifferingProps): ReactNode {
  const { t } = useTranslation('content')
  const [first] = facts
  if (!first) return null
  const { isShared } = siteFacts[first.name]
  const meant = isShared ? (facts.find(({ language }) => language === defaultLanguage) ?? first) : null
  const differing = facts.flatMap(({ language, value, others }) => {
    const wanted = meant?.value ?? value
    const said = isShared && value !== wanted ? [value] : []
    return [...said, ...others.map((each) => each.value).filter((each) => each !== wanted)].map((each) => ({
      language,
      each,
    }))
  })
  if (differing.length === 0) return null
  const changes = facts
    .filter(({ value, others }) => others.length > 0 || value !== (meant?.value ?? value))
    .map(({ name, language, value }) => ({ name, language, before: value, after: meant?.value ?? value }))
  return (
    <div className={styles.differing}>
      <p>{t('site.differs')}</p>
      <ul>
        {differing.map(({ language, each }) => (
          <li key={`${language} ${each}`}>
            {languageNames[language]}: <span lang={language}>{each}</span>
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" aria-disabled={isBusy} onClick={() => isBusy || onAgree(changes)}>
        {t('site.agree')}
      </Button>
    </div>
  )
}

async function swap(
  changes: Parameters<typeof browserApi.call<typeof contentStaffRoutes.applyChanges>>[1]['body']['changes'],
  t: (key: 'site.undone' | 'site.undoFailed') => string,
): Promise<void> {
  try {
    await browserApi.call(contentStaffRoutes.applyChanges, { body: { changes } })
    toast.success(t('site.undone'))
  } catch {
    toast.error(t('site.undoFailed'))
  }
}

function factField(name: SiteFactName, language: Language, meant: readonly Language[]): FactField {
  return { field: `${name}_${language}`, name, language, meant }
}

function valuesOf({ facts }: SiteFacts): FormValues {
  const values = factFields.map(({ field, name, language }) => {
    const fact = facts.find((each) => each.name === name && each.language === language)
    return [field, fact?.value ?? ''] as const
  })
  return Object.fromEntries(values) as FormValues // every field was set
}

/** What was typed, in every language that it is meant for. */
function changesOf(base: SiteFacts, values: FormValues): SiteFactChanges['changes'] {
  const before = valuesOf(base)
  return factFields
    .filter(({ field }) => values[field].trim() !== before[field])
    .flatMap(({ field, name, meant }) =>
      meant.map((language) => ({
        name,
        language,
        before: base.facts.find((fact) => fact.name === name && fact.language === language)?.value ?? '',
        after: values[field].trim(),
      })),
    )
}

/** The fields that the server refused. */
function fieldsOf(error: ApiError, changes: SiteFactChanges['changes']): FieldName[] {
  const indexes = fieldErrors(error).map(({ path }) => Number(/^changes\.(\d+)\./.exec(path)?.[1] ?? -1))
  const named = indexes.flatMap((index) => changes[index] ?? [])
  const fields = named.flatMap(
    ({ name, language }) => factFields.find((each) => each.name === name && each.meant.includes(language))?.field ?? [],
  )
  return [...new Set(fields)]
}

function factKindOf(field: FieldName): string {
  const fact = factFields.find((each) => each.field === field)
  return fact ? siteFacts[fact.name].kind : 'text'
}

function errorOf(message: string | undefined): (typeof faults)[number] {
  return faults.find((each) => each === message) ?? 'text'
}

const faults = ['empty', 'phone', 'email', 'picture', 'links', 'text'] as const

/** What is stored, as a conflict carries it. */
function storedIn(error: ApiError): SiteFacts | null {
  const read = siteFactsSavedSchema.pick({ facts: true }).safeParse(error.problem?.['stored'])
  return read.success ? read.data : null
}
