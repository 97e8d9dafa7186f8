import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { zonedMoment } from '#shared/grants/dates.ts'
import { isRecord, memberOf } from '#shared/guards.ts'
import type { Language } from '#shared/languages.ts'
import { zoneName } from '#shared/meeting-time.ts'
import { isCalendarDay, wallDay } from '#shared/zoned-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { readCountries } from './country-codes.ts'
import { FactFieldInput, pickedBy } from './fact-fields.tsx'
import type { TypedField } from './fact-fields.tsx'
import type { FactField, FactForm, FactPart } from './fact-forms.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './fact-editor.module.css'

type FactEditorProps = {
  form: FactForm
  /** Names the place on the screen: what is typed there is kept under it until it is sent. */
  place: string
  label: string
  /** Nothing was found in the text: where the person has it from is asked as well. */
  asksSource: boolean
  actions: FactActions
  /** Called once it is saved, or given up. */
  onClose: () => void
}

/** Sets a fact by hand, with the fields that its kind of value needs. @see CALL-12 */
export function FactEditor({ form, place, label, asksSource, actions, onClose }: FactEditorProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const [first] = useState(() => typedOf(form, language))
  const [typed, setTyped, localDraft] = useLocalDraftState(actions.draftPlace(place), first)
  const [fault, setFault] = useState<Fault | null>(null)
  const errorId = useId()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  function close(): void {
    localDraft.sent()
    onClose()
  }
  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const changed = form.parts.filter((part) => isChanged(part, typed, first, form))
    // What is as it was has been confirmed by no one: the editor closes.
    if (changed.length === 0 && !form.isNew) return close()
    const read = readParts(changed, typed, { t, language, form })
    setFault('error' in read ? read : null)
    if ('error' in read) return
    if (await actions.set(read.values, typed['source']?.value.trim() || undefined)) close()
  }
  return (
    <form
      ref={element}
      className={styles.editor}
      aria-label={t('edit.title', { name: label })}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <LocalDraftNote localDraft={localDraft} />
      <div className={styles.fields} aria-describedby={fault === null ? undefined : errorId}>
        {form.parts.flatMap((part) =>
          part.fields.map((field) => {
            const key = keyOf(part, field)
            return (
              <FactFieldInput
                key={key}
                field={field}
                label={field.words ?? (field.name === 'value' ? label : t(`edit.members.${field.name}`))}
                typed={typed[key] ?? nothingTyped}
                onType={(next) => {
                  setTyped((before) => ({ ...before, [key]: { ...nothingTyped, ...before[key], ...next } }))
                  setFault(null)
                }}
              />
            )
          }),
        )}
        {asksSource ? (
          <TextField
            label={t('edit.source')}
            mark={t('edit.optional')}
            hint={t('edit.sourceHint')}
            maxLength={500}
            value={typed['source']?.value ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTyped((before) => ({ ...before, source: { value, text: '' } }))
            }}
          />
        ) : null}
      </div>
      {fault === null ? null : (
        <div role="alert">
          <FieldError id={errorId}>{t(`edit.${fault.error}`, { name: fault.name ?? '' })}</FieldError>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="primary" size="sm" type="submit" busy={actions.busy}>
          {t('edit.save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={close}>
          {t('edit.cancel')}
        </Button>
      </div>
    </form>
  )
}

type Typed = Readonly<Record<string, TypedField>>
const nothingTyped: TypedField = { value: '', text: '' }

const keyOf = ({ path }: FactPart, { name }: FactField) => `${path} ${name}`

/** What is wrong with what was typed; `name` is the part that is meant. */
type Fault = {
  error: 'faultNumber' | 'faultDay' | 'faultEmpty' | 'faultCountry' | 'faultChoice' | 'faultCurrency' | 'faultYears'
  name?: string
}

function typedOf(form: FactForm, language: Language): Typed {
  const fields = form.parts.flatMap((part) =>
    part.fields.map((field): [string, TypedField] => {
      const value = part.isRecord ? memberOf(part.value, field.name) : part.value
      return [keyOf(part, field), { ...nothingTyped, ...written(field, value, language) }]
    }),
  )
  return Object.fromEntries([...fields, ['source', nothingTyped]])
}

function written(field: FactField, value: unknown, language: Language): Partial<TypedField> {
  if (value === null || value === undefined) return {}
  if (field.kind === 'moment') return { value: wallDay(String(value)), text: String(value).slice(11, 16) }
  if (field.kind === 'zone') return { value: String(value), text: zoneName(String(value), language) }
  if (field.kind === 'span') {
    const [least, most] = [value].flat()
    return { value: String(least), text: most === undefined ? '' : String(most) }
  }
  if (field.kind === 'yesNo') return { value: value === true ? 'yes' : 'no' }
  if (isRecord(value))
    return {
      value: Object.entries(value)
        .map(([year, amount]) => `${year}: ${String(amount)}`)
        .join('\n'),
    }
  return { value: Array.isArray(value) ? value.join('\n') : String(value as string | number) }
}

/** The offset of a moment is that of its zone: where the zone changes, so does the moment. */
function isChanged(part: FactPart, typed: Typed, first: Typed, { parts }: FactForm): boolean {
  const isOther = (each: FactPart) =>
    each.fields.some((field) => {
      const [one, other] = [typed[keyOf(each, field)], first[keyOf(each, field)]]
      return one?.value !== other?.value || one?.text !== other?.text
    })
  if (isOther(part)) return true
  const isMoment = part.fields.some(({ kind }) => kind === 'moment')
  return isMoment && parts.some((each) => each.fields.some(({ kind }) => kind === 'zone') && isOther(each))
}

type ReadContext = { t: Translate<'calls'>; language: Language; form: FactForm }
type Read = { value: unknown } | Fault

function readParts(
  parts: readonly FactPart[],
  typed: Typed,
  context: ReadContext,
): { values: { path: string; value: unknown }[] } | Fault {
  const values: { path: string; value: unknown }[] = []
  for (const part of parts) {
    const members: Record<string, unknown> = {}
    for (const field of part.fields) {
      const read = readField(field, typed[keyOf(part, field)] ?? nothingTyped, typed, context)
      if ('error' in read) return read
      if (read.value === null && field.isNeeded) return { error: 'faultEmpty' }
      members[field.name] = read.value
    }
    const base = isRecord(part.value) ? part.value : {}
    values.push({ path: part.path, value: part.isRecord ? { ...base, ...members } : Object.values(members)[0] })
  }
  const isEmpty = ({ value }: { value: unknown }) =>
    value === null || (isRecord(value) && Object.values(value).every((each) => each === null))
  return values.every(isEmpty) ? { error: 'faultEmpty' } : { values }
}

function readField(field: FactField, { value, text }: TypedField, all: Typed, context: ReadContext): Read {
  const line = value.trim()
  const lines = line
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
  switch (field.kind) {
    case 'number': {
      const number = readNumber(line)
      return number === undefined ? { error: 'faultNumber' } : { value: number }
    }
    case 'span': {
      const [least, most] = [readNumber(line), readNumber(text)]
      if (least === undefined || most === undefined) return { error: 'faultNumber' }
      return { value: least === null || most === null || least === most ? (least ?? most) : [least, most] }
    }
    case 'day':
      return line === '' ? { value: null } : isCalendarDay(line) ? { value: line } : { error: 'faultDay' }
    case 'moment':
      return readMoment(line, text, context, all)
    case 'zone':
    case 'applicants':
    case 'countries':
      return readPicked(field.kind, { value, text }, context)
    case 'lines':
      return { value: lines }
    case 'years': {
      const years = lines.map((each) => /^(20\d\d)\s?[:–-]?\s(.+)$/.exec(each))
      const entries = years.map((each) => [each?.[1] ?? '', readNumber(each?.[2] ?? '')] as const)
      if (entries.some(([year, amount]) => year === '' || typeof amount !== 'number')) return { error: 'faultYears' }
      return { value: entries.length === 0 ? null : Object.fromEntries(entries) }
    }
    case 'currency':
      if (line !== '' && !/^[A-Za-z]{3}$/.test(line)) return { error: 'faultCurrency' }
      return { value: line === '' ? null : line.toUpperCase() }
    case 'yesNo':
      return { value: line === '' ? null : line === 'yes' }
    case 'text':
    case 'area':
    case 'choice':
      return { value: line === '' ? null : line }
  }
}

function readPicked(
  kind: 'zone' | 'applicants' | 'countries',
  { value, text }: TypedField,
  { t, language }: ReadContext,
): Read {
  const chosen = value === '' ? [] : value.split('\n')
  const rest = text.trim()
  if (kind === 'countries') {
    const read = readCountries(rest)
    return 'unknown' in read
      ? { error: 'faultCountry', name: read.unknown }
      : { value: [...new Set([...chosen, ...read.codes])] }
  }
  if (kind === 'zone' && (rest === '' || rest === zoneName(value, language))) return { value: chosen[0] ?? null }
  if (rest === '') return { value: chosen }
  const picked = pickedBy(kind, rest, t, language)
  if (picked === null) return { error: 'faultChoice', name: rest }
  return { value: kind === 'zone' ? picked : [...new Set([...chosen, picked])] }
}

/** Reads a number as people type it: with spaces or commas between thousands, a point or a comma before decimals. */
function readNumber(text: string): number | null | undefined {
  const bare = text.replaceAll(/[\s'’]/g, '')
  if (bare === '') return null
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)
    ? bare.replaceAll(',', '')
    : /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)
      ? bare.replaceAll('.', '').replace(',', '.')
      : bare.replace(',', '.')
  return /^\d{1,15}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}

/** The hour is the one of the zone that is chosen; its offset is that of the day, also over a change of clocks. */
function readMoment(day: string, time: string, context: ReadContext, all: Typed): Read {
  if (!isCalendarDay(day)) return { error: 'faultDay' }
  if (time === '') return { value: day }
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const part = context.form.parts.find(({ fields }) => fields.some(({ kind }) => kind === 'zone'))
  const field = part?.fields.find(({ kind }) => kind === 'zone')
  const zone = part && field ? readPicked('zone', all[keyOf(part, field)] ?? nothingTyped, context) : { value: null }
  if ('error' in zone) return zone
  return {
    value: zonedMoment(day, { hour, minute, second: 0 }, typeof zone.value === 'string' ? zone.value : null),
  }
}
