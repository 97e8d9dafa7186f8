import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { meetingDay, meetingHours } from '#shared/meeting-time.ts'
import { addDays, isCalendarDay, localOf, startOfDay, weekdayOf } from '#shared/zoned-time.ts'
import { ListFailure, ListSkeleton } from '#web/features/admin/list/list-parts.tsx'
import type { ListAddress } from '#web/features/admin/list/use-list-address.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeskPill, OpenLink } from './desk-parts.tsx'
import { deskSpanQuery, officeQuery } from './desk-queries.ts'

type DeskCalendarProps = {
  address: ListAddress
  /** Days that stand beside each other: 7 begin with Monday. */
  length: 1 | 7
}

/** The consultations of a week or a day, in the office's days and times; below each other on phones. Import it lazily. */
export default function DeskCalendar({ address, length }: DeskCalendarProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const office = useQuery(officeQuery())
  const zone = office.data?.calendars.find(({ active }) => active)?.time_zone ?? 'UTC'
  const [now] = useState(() => Date.now())
  const today = localOf(now, zone).date
  const asked = address.parameters['day']
  const day = asked !== undefined && isCalendarDay(asked) ? asked : today
  const first = length === 7 ? addDays(day, 1 - weekdayOf(day)) : day
  const days = Array.from({ length }, (_, index) => addDays(first, index))
  const from = new Date(startOfDay(first, zone)).toISOString()
  const to = new Date(startOfDay(addDays(first, length), zone)).toISOString()
  const { data, error, isFetching, refetch } = useQuery({
    ...deskSpanQuery(from, to),
    placeholderData: keepPreviousData,
    enabled: office.data !== undefined,
  })
  const failure = office.error ?? error
  const turn = (by: number) => address.change({ day: addDays(first, by * length) })
  return (
    <>
      <div className="desk-turn">
        <Button variant="outline" size="sm" onClick={() => turn(-1)}>
          <Icon name="chev-left" size={16} />
          {t('before')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => address.change({ day: null })}>
          {t('today')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => turn(1)}>
          {t('after')}
          <Icon name="chev-right" size={16} />
        </Button>
      </div>
      {failure && !data ? (
        <ListFailure
          error={failure}
          isBusy={isFetching}
          onRetry={() => void Promise.all([office.refetch(), refetch()])}
        />
      ) : data ? (
        <div className={length === 7 ? 'desk-days week' : 'desk-days'}>
          {days.map((date) => {
            const own = data.items.filter(({ starts_at }) => localOf(Date.parse(starts_at), zone).date === date)
            return (
              <section key={date} className={date === today ? 'desk-day today' : 'desk-day'}>
                <h2>{meetingDay(Date.parse(`${date}T12:00:00Z`), language, 'UTC')}</h2>
                {own.length === 0 ? <p className="muted">{t('nothing')}</p> : null}
                <ul>
                  {own.map((row) => (
                    <li key={row.id}>
                      <b>{meetingHours(Date.parse(row.starts_at), Date.parse(row.ends_at), zone)}</b>
                      <OpenLink id={row.id}>{row.name}</OpenLink>
                      <DeskPill row={row} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}
