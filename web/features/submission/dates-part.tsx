import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SubmissionDates } from '#shared/contracts/submission.ts'
import * as routes from '#shared/contracts/routes/submission.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { dates, formatDay } from '#web/i18n/formats.ts'
import { userZone } from '#web/i18n/user-day.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveFile } from '#web/list/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { applyPath, factPath } from '#web/workspace/apply-paths.ts'
import { calendarQuery } from './submission-queries.ts'
import styles from './dates-part.module.css'

type Calendar = NonNullable<SubmissionDates['calendar']>

/** The days before the deadline, from the deadline backwards. They are counted from a confirmed one only. */
export function DatesPart(): ReactNode {
  const { t } = useTranslation('submission')
  const language = useLanguage()
  const { id, call } = useApplication()
  const userId = useApplicationUser()
  const asked = { id, language, factsVersion: call?.facts_version ?? 0 }
  const { data, isError, isFetching, refetch } = useQuery(calendarQuery(browserApi, userId, asked))
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        'deadline.ics',
        await browserApi.download(routes.getCalendarFile, { path: { id }, query: { lng: language } }),
      ),
    onError: () => toast.error(t('dates.notSaved')),
  })
  return (
    <section className={styles.part} aria-labelledby="dates">
      <div className={styles.line}>
        <h2 id="dates">{t('dates.title')}</h2>
        {data?.calendar ? (
          <Button variant="ghost" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
            <Icon name="calendar" size={16} />
            {t('dates.save')}
          </Button>
        ) : null}
      </div>
      {data === undefined ? (
        isError ? (
          <div role="alert">
            <p className={styles.note}>{t('dates.failed')}</p>
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        ) : (
          <div aria-busy role="status" aria-label={t('dates.loading')}>
            <Skeleton className="h-64" />
          </div>
        )
      ) : data.calendar === null ? (
        <Callout>
          {t(data.state === 'unconfirmed' ? 'dates.unconfirmed' : 'dates.unknown')}{' '}
          <Link to={data.path === null ? applyPath(id, 'call') : factPath(id, data.path)}>
            {t(data.path === null ? 'dates.toCall' : 'dates.confirm')}
          </Link>
        </Callout>
      ) : (
        <Days calendar={data.calendar} />
      )}
    </section>
  )
}

type Day = {
  key: string
  day: string
  kind: 'end' | 'step' | 'off' | 'today'
  title: string
  text: string
  past: boolean
}

function Days({ calendar }: { calendar: Calendar }): ReactNode {
  const { t } = useTranslation('submission')
  const language = useLanguage()
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const { deadline, steps, holidays, today, counted, unknown } = calendar
  const days: Day[] = [
    ...steps.map(({ step, day, title, text, past }) => ({ key: step, day, kind: 'step' as const, title, text, past })),
    ...holidays.map(({ day, country, name }) => ({
      key: `${country} ${day}`,
      day,
      kind: 'off' as const,
      title: t('dates.holiday', { name, country: countries.of(country) ?? country }),
      text: '',
      past: day < today,
    })),
    ...(today <= deadline.day
      ? [{ key: 'today', day: today, kind: 'today' as const, title: t('dates.today'), text: '', past: false }]
      : []),
  ].toSorted((left, right) => right.day.localeCompare(left.day))
  const shown: Day[] = [
    {
      key: 'deadline',
      day: deadline.day,
      kind: 'end',
      title: deadline.past
        ? t('dates.closed')
        : deadline.time === null
          ? t('dates.closesThatDay')
          : t('dates.closesAt', { time: deadline.time }),
      text: zoneWords(t, deadline, language),
      past: deadline.past,
    },
    ...days,
  ]
  return (
    <>
      <ol className={styles.dates}>
        {shown.map(({ key, day, kind, title, text, past }) => (
          <li key={key} data-kind={kind} data-past={past || undefined}>
            <span className={styles.day}>
              {formatDay(day, language)}
              <small>{weekday(day, language)}</small>
            </span>
            <div className={styles.words}>
              {kind === 'off' ? title : <b>{title}</b>}
              {past && kind === 'step' ? <em>{t('dates.past')}</em> : null}
              {text === '' ? null : <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {counted.length === 0
          ? t('dates.noHolidays')
          : t('dates.counted', { countries: counted.map((each) => countries.of(each) ?? each).join(', ') })}{' '}
        {unknown.map((each) => t(`dates.unknownHolidays.${each}`)).join(' ')} {t('dates.reminders')}
      </p>
    </>
  )
}

/** The deadline by the clock of the call, and by that of the reader where it differs. */
function zoneWords(
  t: ReturnType<typeof useTranslation<'submission'>>['t'],
  { zone, instant, time }: Calendar['deadline'],
  language: Language,
): string {
  const city = zone === null ? t('dates.noZone') : t('dates.zone', { zone: cityOf(zone) })
  const own = userZone()
  if (instant === null || own === zone) return time === null ? t('dates.noHour') : city
  const format = dates(language, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: own })
  return `${city} ${t('dates.forYou', { at: format.format(new Date(instant)), zone: cityOf(own) })}`
}

function cityOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

function weekday(day: string, language: Language): string {
  return dates(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
