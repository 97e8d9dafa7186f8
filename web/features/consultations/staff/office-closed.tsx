import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { closedKinds } from '#shared/contracts/consultations-admin.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { addDays, isCalendarDay } from '#shared/zoned-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { DeskActions } from './desk-parts.tsx'
import { closeHolidays, errorOf, withChange } from './office-draft.ts'
import type { CalendarDraft, ClosedDraft, OfficeErrors } from './office-draft.ts'
import styles from './office.module.css'

const HolidaysDialog = lazy(() => import('./holidays-dialog.tsx'))

type ClosedPartProps = {
  closed: readonly ClosedDraft[]
  calendars: readonly CalendarDraft[]
  errors: OfficeErrors
  onChange: (closed: ClosedDraft[]) => void
}

/** When the office is closed although it would be open; public holidays are proposed, and taken by the editor. */
export function ClosedPart({ closed, calendars, errors, onChange }: ClosedPartProps): ReactNode {
  const { t } = useTranslation('bookings')
  const [isChoosing, setChoosing] = useState(false)
  const add = (): void =>
    onChange([
      ...closed,
      { id: crypto.randomUUID(), calendar_id: null, starts: '', ends: '', kind: 'other', public_reason: null },
    ])
  return (
    <>
      <h2>{t('office.closed')}</h2>
      <p className="hint">{t('office.closedHint')}</p>
      {closed.map((period, index) => (
        <ClosedLine
          key={period.id}
          period={period}
          calendars={calendars}
          path={`closed.${index}`}
          errors={errors}
          onChange={(change) => onChange(withChange(closed, index, change))}
          onRemove={() => onChange(closed.filter(({ id }) => id !== period.id))}
        />
      ))}
      <DeskActions>
        <Button variant="outline" size="sm" onClick={add}>
          {t('office.addClosed')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
          {t('holidays.propose')}
        </Button>
      </DeskActions>
      <Suspense>
        {isChoosing ? (
          <HolidaysDialog
            closed={closed}
            onClose={() => setChoosing(false)}
            onTake={(holidays) => onChange(closeHolidays(closed, holidays, () => crypto.randomUUID()))}
          />
        ) : null}
      </Suspense>
    </>
  )
}

type ClosedLineProps = {
  period: ClosedDraft
  calendars: readonly CalendarDraft[]
  path: string
  errors: OfficeErrors
  onChange: (change: Partial<ClosedDraft>) => void
  onRemove: () => void
}

function ClosedLine({ period, calendars, path, errors, onChange, onRemove }: ClosedLineProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const isRefused = [...errors].some((each) => each.startsWith(`${path}.`))
  const [wasOpened, setOpen] = useState(period.starts === '')
  const isOpen = wasOpened || isRefused
  const wrong = (field: string) => (errors.has(`${path}.${field}`) ? t(`office.why.${errorOf(field)}`) : undefined)
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{closedDays(period, language) ?? t('office.newClosed')}</b>
        <span className="muted">{period.public_reason?.[language] || t(`office.kinds.${period.kind}`)}</span>
      </summary>
      <div className={styles.line} data-of="closed">
        <TextField
          label={t('office.from')}
          type="datetime-local"
          value={period.starts}
          error={wrong('starts')}
          onChange={(event) => onChange({ starts: event.target.value })}
        />
        <TextField
          label={t('office.until')}
          type="datetime-local"
          value={period.ends}
          error={wrong('ends')}
          onChange={(event) => onChange({ ends: event.target.value })}
        />
        <SelectField
          label={t('office.kind')}
          value={period.kind}
          onChange={(event) => onChange({ kind: closedKinds.find((kind) => kind === event.target.value) ?? 'other' })}
        >
          {closedKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`office.kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('office.whose')}
          value={period.calendar_id ?? ''}
          error={wrong('calendar_id')}
          onChange={(event) => onChange({ calendar_id: event.target.value || null })}
        >
          <option value="">{t('office.everyCalendar')}</option>
          {calendars.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || t('office.newCalendar')}
            </option>
          ))}
        </SelectField>
        {languages.map((each) => (
          <TextField
            key={each}
            label={t('office.reasonIn', { language: t(`languages.${each}`) })}
            value={period.public_reason?.[each] ?? ''}
            maxLength={120}
            onChange={(event) =>
              onChange({
                public_reason: { en: '', ru: '', ro: '', ...period.public_reason, [each]: event.target.value },
              })
            }
          />
        ))}
        <Button variant="ghost" size="sm" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </details>
  )
}

/** The days of a closed period, with its times unless it is whole days; null while it is not complete. */
function closedDays({ starts, ends }: ClosedDraft, language: Language): string | null {
  if (starts === '' || ends === '' || starts >= ends) return null
  const [first, from = ''] = starts.split('T')
  const [end, until = ''] = ends.split('T')
  // A year that is half typed is no day yet.
  if (first === undefined || end === undefined || !isCalendarDay(first) || !isCalendarDay(end)) return null
  const isWhole = from === '00:00' && until === '00:00'
  const [begins, lasts] = [formatDay(first, language), formatDay(isWhole ? addDays(end, -1) : end, language)]
  if (isWhole) return begins === lasts ? begins : `${begins} – ${lasts}`
  return `${begins}, ${from} – ${begins === lasts ? '' : `${lasts}, `}${until}`
}
