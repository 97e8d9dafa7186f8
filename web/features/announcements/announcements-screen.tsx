import { fieldErrors } from '#web/api/client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import * as announcementsRoutes from '#shared/contracts/routes/announcements.ts'
import type { Announcement, AnnouncementInput, Audience } from '#shared/contracts/announcements.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { planFeatures, plans } from '#shared/plans.ts'
import { roles } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckField, FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { focusInView } from '#web/ui/focus-in-view.ts'
import { toast } from '#web/ui/toast.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { findErrors, errorWords, lengthWords } from './announcement-errors.ts'
import type { AnnouncementError } from './announcement-errors.ts'
import { announcementsQuery, audienceQuery, listKey } from './announcement-queries.ts'
import { useAudienceName } from './use-audience-name.ts'
import { ListFailure, ListSheet, ListSkeleton } from '#web/list/list-parts.tsx'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { joinLocalDrafts, useLocalDraftState } from '#web/session/use-local-draft.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'
import rowline from '#web/ui/rowline.module.css'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))
const ShowDialog = lazy(() => import('./show-dialog.tsx'))

const pills = {
  scheduled: { glyph: 'wait', tone: 'manila' },
  sending: { glyph: 'wait', tone: 'blue' },
  sent: { glyph: 'full', tone: 'green' },
  cancelled: { glyph: 'off', tone: 'neutral' },
} as const

/** Announces something to users: in three languages, to an audience, now or at a time. @see ADM-08 */
export function AnnouncementsScreen(): ReactNode {
  const { t } = useTranslation('announcements')
  const [taken, setTaken] = useState<Announcement | null>(null)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <AreaTabs area="notifications" />
      <Compose taken={taken} />
      <List
        onCopy={(item) => {
          setTaken({ ...item })
          toast.info(t('copied'))
        }}
      />
    </>
  )
}

const noTexts: AnnouncementInput['texts'] = {
  en: { title: '', text: '' },
  ru: { title: '', text: '' },
  ro: { title: '', text: '' },
}

type ComposeProps = {
  /** A copy of an earlier one to begin with; null: none was taken. */
  taken: Announcement | null
}

function Compose({ taken }: ComposeProps): ReactNode {
  const { t } = useTranslation('announcements')
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts, keptTexts] = useLocalDraftState('announcement.texts', noTexts)
  const [link, setLink, keptLink] = useLocalDraftState('announcement.link', '')
  const [audience, setAudience, keptAudience] = useLocalDraftState<{ is: Audience }>('announcement.audience', {
    is: { kind: 'all' },
  })
  const [channels, setChannels, keptChannels] = useLocalDraftState('announcement.channels', {
    in_app: true,
    email: false,
  })
  const [time, setTime, keptTime] = useLocalDraftState('announcement.time', '')
  const localDraft = joinLocalDrafts(keptTexts, keptLink, keptAudience, keptChannels, keptTime)
  const [errors, setErrors] = useState<readonly AnnouncementError[]>([])
  const [isReviewed, setReviewed] = useState(false)
  const input: AnnouncementInput = {
    texts,
    link: link.trim() || null,
    ...channels,
    audience: audience.is,
    send_at: time === '' ? null : new Date(time).toISOString(),
  }
  useEffect(() => {
    if (errors.length > 0) focusInView(form.current?.querySelector<HTMLElement>('[aria-invalid]'), 'center')
  }, [errors])
  useEffect(() => {
    if (taken === null) return
    setTexts(taken.texts)
    setLink(taken.link ?? '')
    setAudience({ is: taken.audience })
    setChannels({ in_app: taken.in_app, email: taken.email })
    setTime('')
    setErrors([])
    form.current?.querySelector('input')?.focus()
    // Once for each copy that is taken; the setters are new in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [taken])
  const reject = (error: unknown): void => {
    setReviewed(false)
    setErrors(fieldErrors(error))
  }
  const sending = useMutation({
    mutationFn: () => browserApi.call(announcementsRoutes.planAnnouncement, { body: input }),
    onSuccess: () => {
      localDraft.sent()
      toast.success(t('planned'))
      setReviewed(false)
      setTexts(noTexts)
      setLink('')
      setTime('')
    },
    onError: reject,
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  const testing = useMutation({
    mutationFn: () => browserApi.call(announcementsRoutes.testAnnouncement, { body: { texts, link: input.link } }),
    onSuccess: () => toast.success(t('tested')),
    onError: reject,
  })
  const failure = sending.error ?? testing.error
  const says = (path: string): string | undefined => errorWords(t, errors, path)
  /** Marks what is wrong. @returns whether nothing is. */
  const check = (paths?: readonly string[]): boolean => {
    const isPast = input.send_at !== null && Date.parse(input.send_at) <= Date.now()
    const found = [...findErrors(input), ...(isPast ? [{ path: 'send_at' }] : [])].filter(
      ({ path }) => paths === undefined || paths.includes(path.split('.')[0] ?? ''),
    )
    setErrors(found)
    sending.reset()
    testing.reset()
    return found.length === 0
  }
  return (
    <form
      ref={form}
      className="sheet card mb-6"
      noValidate
      aria-label={t('compose')}
      onSubmit={(event) => {
        event.preventDefault()
        if (check()) setReviewed(true)
      }}
    >
      <h2>{t('compose')}</h2>
      <LocalDraftNote localDraft={localDraft} />
      <div className="mt-3 grid gap-x-5 lg:grid-cols-3">
        {languages.map((each) => (
          <fieldset key={each} className="mb-4 min-w-0">
            <legend className="mb-2 font-semibold">{languageNames[each]}</legend>
            <TextField
              label={t('words.title')}
              lang={each}
              required
              error={lengthWords(t, errors, { text: texts[each].title, language: each, field: 'title' })}
              value={texts[each].title}
              onChange={({ target }) => setTexts({ ...texts, [each]: { ...texts[each], title: target.value } })}
            />
            <TextAreaField
              label={t('words.text')}
              hint={t('words.textHint')}
              lang={each}
              rows={4}
              required
              error={lengthWords(t, errors, { text: texts[each].text, language: each, field: 'text' })}
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
          error={says('link')}
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
        <div>
          <AudienceField audience={audience.is} error={says('audience')} onChange={(is) => setAudience({ is })} />
        </div>
        <TextField
          type="datetime-local"
          label={t('time')}
          hint={t('timeHint')}
          error={says('send_at')}
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
        <small className="muted basis-full">{t('emailHint')}</small>
      </div>
      {says('email') === undefined ? null : <FormError>{says('email')}</FormError>}
      {failure === null || errors.length > 0 ? null : <FormError>{t(`errors:${apiErrorCode(failure)}`)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{time === '' ? t('sendNow') : t('plan')}</Button>
        <Button
          variant="outline"
          busy={testing.isPending}
          onClick={() => (check(['texts', 'link']) ? testing.mutate() : undefined)}
        >
          {t('test')}
        </Button>
      </div>
      {isReviewed ? (
        <Suspense>
          <ReviewDialog
            input={input}
            busy={sending.isPending}
            onClose={() => setReviewed(false)}
            onSend={() => sending.mutate()}
          />
        </Suspense>
      ) : null}
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

type AudienceFieldProps = { audience: Audience; error: string | undefined; onChange: (audience: Audience) => void }

function AudienceField({ audience, error, onChange }: AudienceFieldProps): ReactNode {
  const { t } = useTranslation('announcements')
  const name = useAudienceName()
  const { data } = useQuery(audienceQuery(audience))
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
          error={error}
          value={audience.email}
          onChange={({ target }) => onChange({ kind: 'person', email: target.value })}
        />
      ) : null}
    </>
  )
}

type ListProps = { onCopy: (item: Announcement) => void }

function List({ onCopy }: ListProps): ReactNode {
  const { t } = useTranslation('announcements')
  const { data, error, isFetching, refetch } = useQuery({
    ...announcementsQuery(browserApi),
    // Progress is looked at while something goes out.
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => ['scheduled', 'sending'].includes(item.state)) ? 10_000 : false,
  })
  if (error !== null) return <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <ListSheet>
        <ListSkeleton />
      </ListSheet>
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
          <AnnouncementLine key={item.id} item={item} onCopy={onCopy} />
        ))}
      </ul>
    </section>
  )
}

function AnnouncementLine({ item, onCopy }: ListProps & { item: Announcement }): ReactNode {
  const { t } = useTranslation('announcements')
  const language = useLanguage()
  const name = useAudienceName()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { title } = item.texts[language]
  const cancelling = useMutation({
    mutationFn: () => browserApi.call(announcementsRoutes.cancelAnnouncement, { path: { id: item.id } }),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  return (
    <li className={`${rowline.rowline} flex-wrap`}>
      <div className={rowline.text}>
        <b>{title}</b>
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
      <Button variant="outline" size="sm" aria-label={`${t('open')}: ${title}`} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ShowDialog
            item={item}
            onClose={() => setOpen(false)}
            onCopy={() => {
              setOpen(false)
              onCopy(item)
            }}
          />
        </Suspense>
      ) : null}
    </li>
  )
}
