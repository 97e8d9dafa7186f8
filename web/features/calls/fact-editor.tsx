import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { zonedMoment } from '#shared/grants/dates.ts'
import { memberOf } from '#shared/guards.ts'
import { isSameJson } from '#shared/same-json.ts'
import { isCalendarDay, wallDay } from '#shared/zoned-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { readCountries } from './country-codes.ts'
import type { FactEdit } from './fact-rows.ts'
import { codeLabel, codesOf, zoneName } from './fact-text.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './fact-editor.module.css'

type FactEditorProps = {
  edit: FactEdit
  label: string
  /** Nothing was found in the text: where the person has it from is asked as well. */
  asksSource: boolean
  actions: FactActions
  /** Called once it is saved, or given up. */
  onClose: () => void
}

/** Sets a fact by hand, with the field that its kind of value needs. */
export function FactEditor({ edit, label, asksSource, actions, onClose }: FactEditorProps): ReactNode {
  const { t } = useTranslation('calls')
  const [typed, setTyped] = useState(() => typedOf(edit))
  const [source, setSource] = useState('')
  const [error, setError] = useState<Fault | null>(null)
  const errorId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    // What is as it was is nobody's word yet: the editor closes.
    if (!asksSource && isSameJson(typed, typedOf(edit))) return onClose()
    const read = readTyped(edit, typed)
    setError('error' in read ? read : null)
    if (!('value' in read)) return
    const value = edit.entry ? edit.entry(read.value) : read.value
    if (await actions.set(edit.path, value, source.trim() || undefined)) onClose()
  }
  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={t('edit.title', { name: label })}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.fields} aria-describedby={error === null ? undefined : errorId}>
        <Fields
          edit={edit}
          label={label}
          typed={typed}
          onType={(name, value) => {
            setTyped({ ...typed, [name]: value })
            setError(null)
          }}
        />
        {asksSource ? (
          <TextField
            label={t('edit.source')}
            mark={t('edit.optional')}
            hint={t('edit.sourceHint')}
            maxLength={500}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {error === null ? null : (
        <div role="alert">
          <FieldError id={errorId}>{t(`edit.${error.error}`, { name: error.name ?? '' })}</FieldError>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="primary" size="sm" type="submit" busy={actions.busy}>
          {t('edit.save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('edit.cancel')}
        </Button>
      </div>
    </form>
  )
}

type Typed = Readonly<Record<string, string>>
type FieldsProps = { edit: FactEdit; label: string; typed: Typed; onType: (name: string, value: string) => void }

function Fields({ edit, label, typed, onType }: FieldsProps): ReactNode {
  const { t } = useTranslation('calls')
  const language = useLanguage()
  const value = typed['value'] ?? ''
  switch (edit.kind) {
    case 'number':
      return <NumberField label={label} value={value} onChange={(next) => onType('value', next)} />
    case 'numbers':
      return edit.members.map((member) => (
        <NumberField
          key={member}
          label={t(`edit.members.${member}`)}
          value={typed[member] ?? ''}
          onChange={(next) => onType(member, next)}
        />
      ))
    case 'day':
      return (
        <TextField
          label={label}
          type="date"
          value={value}
          onChange={(event) => onType('value', event.currentTarget.value)}
        />
      )
    case 'moment':
      return (
        <>
          <TextField
            label={t('edit.day')}
            type="date"
            value={typed['day'] ?? ''}
            onChange={(event) => onType('day', event.currentTarget.value)}
          />
          <TextField
            label={t('edit.hour')}
            type="time"
            hint={edit.zone === null ? t('edit.noZone') : t('edit.inZone', { zone: zoneName(edit.zone, language) })}
            value={typed['time'] ?? ''}
            onChange={(event) => onType('time', event.currentTarget.value)}
          />
        </>
      )
    case 'choice':
      return (
        <SelectField label={label} value={value} onChange={(event) => onType('value', event.currentTarget.value)}>
          <option value="">{t('edit.choose')}</option>
          {codesOf(edit.family).map((code) => (
            <option key={code} value={code}>
              {codeLabel({ t, language }, edit.family, code)}
            </option>
          ))}
        </SelectField>
      )
    case 'text':
    case 'lines':
    case 'countries':
      return (
        <TextAreaField
          label={label}
          hint={edit.kind === 'text' ? undefined : t(`edit.${edit.kind}`)}
          rows={3}
          maxLength={4000}
          value={value}
          onChange={(event) => onType('value', event.currentTarget.value)}
        />
      )
  }
}

type NumberFieldProps = { label: string; value: string; onChange: (value: string) => void }

function NumberField({ label, value, onChange }: NumberFieldProps): ReactNode {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What is wrong with what was typed; `name` is the part that is meant. */
type Fault = { error: 'faultNumber' | 'faultDay' | 'faultEmpty' | 'faultCountry'; name?: string }

function typedOf(edit: FactEdit): Typed {
  if (edit.kind === 'numbers')
    return Object.fromEntries(edit.members.map((member) => [member, writeNumber(memberOf(edit.value, member))]))
  if (edit.kind === 'moment') return { day: wallDay(edit.value), time: edit.value.slice(11, 16) }
  if (edit.kind === 'lines' || edit.kind === 'countries')
    return { value: Array.isArray(edit.value) ? edit.value.join('\n') : '' }
  return { value: edit.kind === 'number' ? writeNumber(edit.value) : typeof edit.value === 'string' ? edit.value : '' }
}

function writeNumber(value: unknown): string {
  return typeof value === 'number' ? String(value) : ''
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

function readTyped(edit: FactEdit, typed: Typed): { value: unknown } | Fault {
  const value = (typed['value'] ?? '').trim()
  switch (edit.kind) {
    case 'number': {
      const number = readNumber(value)
      return number === undefined || number === null ? { error: 'faultNumber' } : { value: number }
    }
    case 'numbers': {
      const read = edit.members.map((member) => [member, readNumber(typed[member] ?? '')] as const)
      if (read.some(([, number]) => number === undefined)) return { error: 'faultNumber' }
      if (read.every(([, number]) => number === null)) return { error: 'faultEmpty' }
      const base = typeof edit.value === 'object' && edit.value !== null ? edit.value : {}
      return { value: { ...base, ...Object.fromEntries(read) } }
    }
    case 'day':
      return isCalendarDay(value) ? { value } : { error: 'faultDay' }
    case 'moment':
      return readMoment(typed['day'] ?? '', typed['time'] ?? '', edit.zone)
    case 'lines': {
      const lines = value
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
      return lines.length === 0 ? { error: 'faultEmpty' } : { value: lines }
    }
    case 'countries': {
      const read = readCountries(value)
      if ('unknown' in read) return { error: 'faultCountry', name: read.unknown }
      return read.codes.length === 0 ? { error: 'faultEmpty' } : { value: read.codes }
    }
    case 'text':
    case 'choice':
      return value === '' ? { error: 'faultEmpty' } : { value }
  }
}

/** The hour is the one of the call's zone; its offset is that of the day, also over a change of clocks. */
function readMoment(day: string, time: string, zone: string | null): { value: string } | Fault {
  if (!isCalendarDay(day)) return { error: 'faultDay' }
  if (time === '') return { value: day }
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { value: zonedMoment(day, { hour, minute, second: 0 }, zone) }
}
