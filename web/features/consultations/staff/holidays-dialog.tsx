import { useState } from 'react'
import type { ReactNode } from 'react'
import { holidayCountries, listHolidays } from '#shared/holidays.ts'
import type { Holiday, HolidayCountry } from '#shared/holidays.ts'
import { meetingDay } from '#shared/meeting-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { userDay } from '#web/i18n/user-day.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, SelectField } from '#web/ui/field.tsx'
import { isClosedAllDay } from './office-draft.ts'
import type { ClosedDraft } from './office-draft.ts'

type HolidaysDialogProps = {
  closed: readonly ClosedDraft[]
  onClose: () => void
  onTake: (holidays: readonly Holiday[]) => void
}

/** Proposes a country's public holidays; what is ticked becomes closed periods of the form, which is saved as ever. Import it lazily. */
export default function HolidaysDialog({ closed, onClose, onTake }: HolidaysDialogProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const [today] = useState(() => userDay(Date.now()))
  const thisYear = Number(today.slice(0, 4))
  const [country, setCountry] = useState<HolidayCountry>('MD')
  const [year, setYear] = useState(thisYear)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // What is over needs no closing.
  const all = listHolidays(country, year).filter(({ date }) => date >= today)
  const open = all.filter(({ date }) => !isClosedAllDay(closed, date))
  const chosen = open.filter(({ date }) => !left.has(date))
  function toggle(date: string): void {
    const next = new Set(left)
    if (!next.delete(date)) next.add(date)
    setLeft(next)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('holidays.title')}
      description={t('holidays.lead')}
      size="medium"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('back')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onTake(chosen)
              onClose()
            }}
          >
            {t('holidays.take', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <DialogBody>
        <div className="two">
          <SelectField
            label={t('holidays.country')}
            value={country}
            onChange={(event) => setCountry(holidayCountries.find((each) => each === event.target.value) ?? 'MD')}
          >
            {holidayCountries.map((each) => (
              <option key={each} value={each}>
                {t(`holidays.countries.${each}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('holidays.year')}
            value={String(year)}
            onChange={(event) => setYear(Number(event.target.value))}
          >
            {[thisYear, thisYear + 1, thisYear + 2].map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
        </div>
        {all.length === 0 ? <p className="muted">{t('holidays.none')}</p> : null}
        {all.map((holiday) => {
          const { date, names } = holiday
          const isTaken = !open.includes(holiday)
          const day = meetingDay(Date.parse(`${date}T12:00:00Z`), language, 'UTC')
          return (
            <CheckField
              key={date}
              label={t(isTaken ? 'holidays.closedAlready' : 'holidays.day', { day, name: names[language] })}
              checked={isTaken || !left.has(date)}
              disabled={isTaken}
              onChange={() => toggle(date)}
            />
          )
        })}
      </DialogBody>
    </Dialog>
  )
}
