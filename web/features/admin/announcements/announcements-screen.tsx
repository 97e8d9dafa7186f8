import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { announcementTextLengthMax, announcementTitleLengthMax } from '#shared/contracts/announcements.ts'
import type { Announcement, AnnouncementInput, Audience } from '#shared/contracts/announcements.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { planFeatures, plans } from '#shared/plans.ts'
import { roles } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckField, FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { AreaTabs } from '../area-tabs.tsx'
import { ListFailure, ListSkeleton } from '../list/list-parts.tsx'
import { KeptNote } from '#web/session/kept-note.tsx'
import { joinKept, useKeptState } from '#web/session/use-kept-draft.ts'

const listKey = ['admin', 'announcements'] as const

const pills = {
  scheduled: { glyph: 'wait', tone: 'manila' },
  sending: { glyph: 'wait', tone: 'blue' },
  sent: { glyph: 'full', tone: 'green' },
  cancelled: { glyph: 'off', tone: 'neutral' },
} as const

/** Tells people something: in three languages, to an audience, now or at a time. @see ADM-08 */
export function AnnouncementsScreen(): ReactNode {
  const { t } = useTranslation('announcements')
  return (
    <>
      <div className="admin-title">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      <AreaTabs area="notifications" />
      <Compose />
      <List />
    </>
  )
}

const noTexts: AnnouncementInput['texts'] = {
  en: { title: '', text: '' },
  ru: { title: '', text: '' },
  ro: { title: '', text: '' },
}

function Compose(): ReactNode {
  const { t } = useTranslation('announcements')
  const queries = useQueryClient()
  const [texts, setTexts, keptTexts] = useKeptState('announcement.texts', noTexts)
  const [link, setLink, keptLink] = useKeptState('announcement.link', '')
  const [audience, setAudience, keptAudience] = useKeptState<{ is: Audience }>('announcement.audience', {
    is: { kind: 'all' },
  })
  const [channels, setChannels, keptChannels] = useKeptState('announcement.channels', { in_app: true, email: false })
  const [time, setTime, keptTime] = useKeptState('announcement.time', '')
  const kept = joinKept(keptTexts, keptLink, keptAudience, keptChannels, keptTime)
  const words = { texts, link: link.trim() || null }
  const sending = useMutation({
    mutationFn: () =>
      browserApi.send('POST', '/api/admin/announcements', {
        ...words,
        ...channels,
        audience: audience.is,
        send_at: time === '' ? null : new Date(time).toISOString(),
      } satisfies AnnouncementInput),
    onSuccess: () => {
      kept.sent()
      toast.success(t('planned'))
      setTexts(noTexts)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  const testing = useMutation({
    mutationFn: () => browserApi.send('POST', '/api/admin/announcements/test', words),
    onSuccess: () => toast.success(t('tested')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  const isComplete = languages.every((each) => texts[each].title.trim() !== '' && texts[each].text.trim() !== '')
  return (
    <form
      className="sheet card mb-6"
      noValidate
      aria-label={t('compose')}
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate()
      }}
    >
      <h2>{t('compose')}</h2>
      <KeptNote kept={kept} />
      <div className="mt-3 grid gap-x-5 lg:grid-cols-3">
        {languages.map((each) => (
          <fieldset key={each} className="mb-4 min-w-0">
            <legend className="mb-2 font-semibold">{languageNames[each]}</legend>
            <TextField
              label={t('words.title')}
              lang={each}
              required
              maxLength={announcementTitleLengthMax}
              value={texts[each].title}
              onChange={({ target }) => setTexts({ ...texts, [each]: { ...texts[each], title: target.value } })}
            />
            <TextAreaField
              label={t('words.text')}
              lang={each}
              rows={3}
              required
              maxLength={announcementTextLengthMax}
              value={texts[each].text}
              onChange={({ target }) => setTexts({ ...texts, [each]: { ...texts[each], text: target.value } })}
            />
          </fieldset>
        ))}
      </div>
      <div className="grid gap-x-5 lg:grid-cols-3">
        <TextField
          label={t('link')}
          hint={t('linkHint')}
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
        <div>
          <AudienceField audience={audience.is} onChange={(is) => setAudience({ is })} />
        </div>
        <TextField
          type="datetime-local"
          label={t('time')}
          hint={t('timeHint')}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      <div className="mb-3 flex flex-wrap gap-x-6">
        <CheckField
          label={t('inApp')}
          checked={channels.in_app}
          onChange={({ target }) => setChannels({ ...channels, in_app: target.checked })}
        />
        <CheckField
          label={t('email')}
          checked={channels.email}
          onChange={({ target }) => setChannels({ ...channels, email: target.checked })}
        />
      </div>
      {sending.error === null ? null : <FormError>{t(`errors:${apiErrorCode(sending.error)}`)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={sending.isPending} disabled={!isComplete || !(channels.in_app || channels.email)}>
          {time === '' ? t('sendNow') : t('plan')}
        </Button>
        <Button variant="outline" busy={testing.isPending} disabled={!isComplete} onClick={() => testing.mutate()}>
          {t('test')}
        </Button>
      </div>
      {isComplete ? null : <p className="hint">{t('incomplete')}</p>}
    </form>
  )
}

/** Every audience that a list can offer; one person is named by address. */
const audiences: readonly Exclude<Audience, { kind: 'person' }>[] = [
  { kind: 'all' },
  ...roles.map((role) => ({ kind: 'role', role }) as const),
  ...plans.map((plan) => ({ kind: 'plan', plan }) as const),
  ...planFeatures.map((feature) => ({ kind: 'feature', feature }) as const),
  ...languages.map((language) => ({ kind: 'language', language }) as const),
]

type AudienceFieldProps = { audience: Audience; onChange: (audience: Audience) => void }

function AudienceField({ audience, onChange }: AudienceFieldProps): ReactNode {
  const { t } = useTranslation('announcements')
  const name = useAudienceName()
  const { data } = useQuery({
    queryKey: [...listKey, 'audience', audience] as const,
    queryFn: () => browserApi.send<{ people: number }>('POST', '/api/admin/announcements/audience', audience),
    enabled: audience.kind !== 'person' || /^\S+@\S+\.\S+$/.test(audience.email),
    retry: false,
    staleTime: 0,
  })
  return (
    <>
      <SelectField
        label={t('audience')}
        hint={data === undefined ? undefined : t('people', { count: data.people })}
        value={JSON.stringify(audience.kind === 'person' ? 'person' : audience)}
        onChange={({ target }) =>
          onChange(audiences.find((each) => JSON.stringify(each) === target.value) ?? { kind: 'person', email: '' })
        }
      >
        {audiences.map((each) => (
          <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
            {name(each)}
          </option>
        ))}
        <option value={JSON.stringify('person')}>{t('audiences.person')}</option>
      </SelectField>
      {audience.kind === 'person' ? (
        <TextField
          type="email"
          label={t('personEmail')}
          value={audience.email}
          onChange={({ target }) => onChange({ kind: 'person', email: target.value })}
        />
      ) : null}
    </>
  )
}

/** Says whom an audience holds. */
function useAudienceName(): (audience: Audience) => string {
  const { t } = useTranslation(['announcements', 'subscription', 'admin'])
  return (audience) => {
    switch (audience.kind) {
      case 'all':
        return t('audiences.all')
      case 'role':
        return t('audiences.role', { role: t(`admin:roles.${audience.role}`) })
      case 'plan':
        return t('audiences.plan', { plan: t(`subscription:plans.${audience.plan}`) })
      case 'feature':
        return t('audiences.feature', { feature: t(`subscription:features.${audience.feature}`) })
      case 'language':
        return t('audiences.language', { language: languageNames[audience.language] })
      case 'person':
        return audience.email
    }
  }
}

function List(): ReactNode {
  const { t } = useTranslation('announcements')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...listKey, 'list'] as const,
    queryFn: ({ signal }) => browserApi.get<{ items: Announcement[] }>('/api/admin/announcements', signal),
    staleTime: 0,
    // Progress is looked at while something goes out.
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => ['scheduled', 'sending'].includes(item.state)) ? 10_000 : false,
  })
  if (error !== null) return <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <div className="sheet list-sheet">
        <ListSkeleton />
      </div>
    )
  }
  if (data.items.length === 0) {
    return (
      <div className="sheet">
        <EmptyState art="empty-notifications" title={t('empty')} text={t('emptyText')} />
      </div>
    )
  }
  return (
    <section className="sheet card" aria-labelledby="announced-title">
      <h2 id="announced-title" className="mb-3">
        {t('list')}
      </h2>
      <ul>
        {data.items.map((item) => (
          <AnnouncementLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function AnnouncementLine({ item }: { item: Announcement }): ReactNode {
  const { t } = useTranslation('announcements')
  const language = useLanguage()
  const name = useAudienceName()
  const queries = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => browserApi.send('POST', `/api/admin/announcements/${item.id}/cancel`),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  return (
    <li className="rowline flex-wrap">
      <div className="rowline-text">
        <b>{item.texts[language].title}</b>
        <span>
          {name(item.audience)} · {formatInstant(item.send_at, language)} ·{' '}
          {t('reached', { count: item.people, read: item.read })}
        </span>
      </div>
      <StatusPill {...pills[item.state]}>{t(`states.${item.state}`)}</StatusPill>
      {item.state === 'scheduled' || item.state === 'sending' ? (
        <Button variant="outline" size="sm" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t('cancel')}
        </Button>
      ) : null}
    </li>
  )
}
