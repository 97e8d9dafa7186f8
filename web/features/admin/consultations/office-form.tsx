import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { OfficeAnswer, OfficeUpdate } from '#shared/contracts/consultations-admin.ts'
import { languages } from '#shared/languages.ts'
import { ListFailure, ListSkeleton } from '#web/features/admin/list/list-parts.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { officeQuery, refreshDesk, saveOffice } from './desk-queries.ts'

/** Office hours, closed periods and kinds of consultation, edited and stored whole. Needs the words `bookings`. Import it lazily. */
export default function OfficeForm(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(officeQuery())
  if (data) return <Loaded key={data.version} office={data} />
  return error ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : <ListSkeleton />
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

function Loaded({ office }: { office: OfficeAnswer }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const language = useLanguage()
  const client = useQueryClient()
  const { staff: _staff, ...stored } = office
  const [draft, setDraft] = useState<OfficeUpdate>(stored)
  // Lines of hours have no ids of their own; a line must stay the same one while its times are typed.
  const [lineIds, setLineIds] = useState(() => (stored.calendars[0]?.hours ?? []).map(() => crypto.randomUUID()))
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [calendar] = draft.calendars
  const changeCalendar = (change: Partial<OfficeUpdate['calendars'][number]>) =>
    setDraft({
      ...draft,
      calendars: draft.calendars.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
    })
  const changeType = (key: string, change: Partial<OfficeUpdate['types'][number]>) =>
    setDraft({ ...draft, types: draft.types.map((each) => (each.key === key ? { ...each, ...change } : each)) })
  const changeClosed = (id: string, change: Partial<OfficeUpdate['closed'][number]>) =>
    setDraft({ ...draft, closed: draft.closed.map((each) => (each.id === id ? { ...each, ...change } : each)) })

  async function handleSave(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefusal(null)
    try {
      await saveOffice(draft)
      toast.success(t('officeSaved'))
      await refreshDesk(client)
    } catch (error) {
      setRefusal(t(`errors:${apiErrorCode(error)}`))
    }
    setBusy(false)
  }

  if (!calendar) return null
  return (
    <form className="sheet card office-form" noValidate onSubmit={(event) => void handleSave(event)}>
      <h2>{t('office.hours')}</h2>
      <TextField
        label={t('office.zone')}
        value={calendar.time_zone}
        onChange={(event) => changeCalendar({ time_zone: event.target.value })}
      />
      {calendar.hours.map((hours, index) => {
        const change = (part: Partial<typeof hours>) =>
          changeCalendar({ hours: calendar.hours.map((each, at) => (at === index ? { ...each, ...part } : each)) })
        return (
          <div key={lineIds[index]} className="office-line">
            <SelectField
              label={t('office.day')}
              value={String(hours.weekday)}
              onChange={(event) => change({ weekday: Number(event.target.value) })}
            >
              {weekdays.map((day) => (
                <option key={day} value={day}>
                  {t(`weekdays.${day}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('office.opens')}
              type="time"
              value={hours.opens}
              onChange={(event) => change({ opens: event.target.value })}
            />
            <TextField
              label={t('office.closes')}
              type="time"
              value={hours.closes}
              onChange={(event) => change({ closes: event.target.value })}
            />
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setLineIds(lineIds.filter((_, at) => at !== index))
                changeCalendar({ hours: calendar.hours.filter((_, at) => at !== index) })
              }}
            >
              {t('remove')}
            </Button>
          </div>
        )
      })}
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          setLineIds([...lineIds, crypto.randomUUID()])
          changeCalendar({ hours: [...calendar.hours, { weekday: 1, opens: '09:00', closes: '18:00' }] })
        }}
      >
        {t('office.addHours')}
      </Button>

      <h2>{t('office.closed')}</h2>
      {draft.closed.map((period) => (
        <div key={period.id} className="office-line">
          <TextField
            label={t('office.from')}
            type="datetime-local"
            value={period.starts}
            onChange={(event) => changeClosed(period.id, { starts: event.target.value })}
          />
          <TextField
            label={t('office.until')}
            type="datetime-local"
            value={period.ends}
            onChange={(event) => changeClosed(period.id, { ends: event.target.value })}
          />
          {languages.map((each) => (
            <TextField
              key={each}
              label={t('office.reasonIn', { language: t(`languages.${each}`) })}
              value={period.public_reason?.[each] ?? ''}
              maxLength={120}
              onChange={(event) =>
                changeClosed(period.id, {
                  public_reason: { en: '', ru: '', ro: '', ...period.public_reason, [each]: event.target.value },
                })
              }
            />
          ))}
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setDraft({ ...draft, closed: draft.closed.filter(({ id }) => id !== period.id) })}
          >
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        onClick={() =>
          setDraft({
            ...draft,
            closed: [
              ...draft.closed,
              {
                id: crypto.randomUUID(),
                calendar_id: null,
                starts: '',
                ends: '',
                kind: 'holiday',
                public_reason: null,
              },
            ],
          })
        }
      >
        {t('office.addClosed')}
      </Button>

      <h2>{t('office.types')}</h2>
      {draft.types.map((type) => (
        <fieldset key={type.key} className="office-type">
          <legend>{type.titles[language] || type.key}</legend>
          <div className="office-line">
            {languages.map((each) => (
              <TextField
                key={each}
                label={t('office.titleIn', { language: t(`languages.${each}`) })}
                value={type.titles[each]}
                onChange={(event) => changeType(type.key, { titles: { ...type.titles, [each]: event.target.value } })}
              />
            ))}
          </div>
          <div className="office-line">
            {numberFields.map((name) => (
              <TextField
                key={name}
                label={t(`office.${name}`)}
                type="number"
                min={0}
                value={type[name]}
                onChange={(event) => changeType(type.key, { [name]: Number(event.target.value) })}
              />
            ))}
            <SelectField
              label={t('office.noticeIn')}
              value={type.notice_in}
              onChange={(event) =>
                changeType(type.key, { notice_in: event.target.value === 'elapsed' ? 'elapsed' : 'working' })
              }
            >
              <option value="working">{t('office.working')}</option>
              <option value="elapsed">{t('office.elapsed')}</option>
            </SelectField>
          </div>
        </fieldset>
      ))}
      {refusal === null ? null : <FormError>{refusal}</FormError>}
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('save')}
      </Button>
    </form>
  )
}

const numberFields = [
  'duration_minutes',
  'step_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'notice_minutes',
  'horizon_days',
] as const
