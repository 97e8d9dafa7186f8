import { foreignLetterIn } from '#shared/email-address.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import * as profileRoutes from '#shared/contracts/routes/profile.ts'
import { bookingSchema, consultationComplaints } from '#shared/contracts/consultations.ts'
import type { Booked, Booking, BookingInput, ConsultationComplaint } from '#shared/contracts/consultations.ts'
import {
  companyLengthMax,
  emailLengthMax,
  messageLengthMax,
  nameLengthMax,
  nameLengthMin,
  phoneLengthMax,
} from '#shared/limits.ts'
import { isSameClock, meetingMoment, officeClock, zoneLabel } from '#shared/meeting-time.ts'
import { localOf } from '#shared/zoned-time.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { LegalNote } from '#web/content/legal-note.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftForm } from '#web/session/use-local-draft.ts'
import { useChallenge } from '#web/session/use-challenge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Sealed } from '#web/ui/sealed.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { daysQuery, refreshFree, refreshOwn, saveEntry } from './booking-calls.ts'
import { ChangeableUntil } from './changeable-until.tsx'
import { browserZone } from './shown-days.ts'
import { ChosenWords, TimePicker, chosenTimeFields } from './time-picker.tsx'
import type { ChosenTime } from './time-picker.tsx'
import styles from './booking-dialog.module.css'

const fields = ['name', 'email', 'phone', 'company', 'message'] as const
type Field = (typeof fields)[number]

/** The limits that complaints name. */
const limits: Record<string, { min?: number; max: number }> = {
  nameLength: { min: nameLengthMin, max: nameLengthMax },
  emailLength: { max: emailLengthMax },
  phoneLength: { max: phoneLengthMax },
  companyLength: { max: companyLengthMax },
  messageLength: { max: messageLengthMax },
}

/**
 * Books a consultation: a month of days and their free times, the client's details, the choice in words at the foot.
 * What was typed stays until the booking is made.
 *
 * @see docs/reference/product.md#5-what-forms-ask, docs/reference/product.md#consultation-errors; BOOK-01
 */
export function BookingDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('consultations')
  const formId = useId()
  const [booked, setBooked] = useState<Booked | null>(null)
  const [time, setTime] = useState<ChosenTime | null>(null)
  const [type, setType] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const day = useRef<HTMLButtonElement>(null)
  const [wasOpen, setWasOpen] = useState(open)
  // Opened again, it goes on where it was left; after a booking it begins with nothing chosen.
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open && booked) {
      setBooked(null)
      setTime(null)
    }
  }
  const close = { closeLabel: t('close'), open, onOpenChange: (isOpen: boolean) => (isOpen ? undefined : onClose()) }

  if (booked) {
    return (
      <Dialog {...close} title={t('bookedTitle')} size="medium">
        <DialogBody>
          <BookedView booked={booked} />
        </DialogBody>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...close}
      title={t('title')}
      description={t('lead')}
      size="large"
      initialFocus={day}
      foot={
        <>
          <ChosenWords time={time} />
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy} busyLabel={t('booking')}>
            {t('book')}
          </Button>
        </>
      }
    >
      <BookingForm
        id={formId}
        dayRef={day}
        time={time}
        onTime={setTime}
        type={type}
        onType={(next) => {
          setType(next)
          setTime(null)
        }}
        onBusy={setBusy}
        onBooked={setBooked}
      />
    </Dialog>
  )
}

type BookingFormProps = {
  id: string
  dayRef: RefObject<HTMLButtonElement | null>
  time: ChosenTime | null
  onTime: (time: ChosenTime | null) => void
  /** Kind of meeting; null: the first one. */
  type: string | null
  onType: (type: string) => void
  onBusy: (isBusy: boolean) => void
  onBooked: (booked: Booked) => void
}

function BookingForm({ id, dayRef, time, onTime, type, onType, onBusy, onBooked }: BookingFormProps): ReactNode {
  const { t } = useTranslation(['consultations', 'errors'])
  const language = useLanguage()
  const client = useQueryClient()
  const human = useChallenge('booking')
  const { state } = useAuth()
  const user = state.status === 'signed-in' ? state.user : null
  const { data: profile } = useQuery({
    ...endpointQuery(browserApi, ['me', 'profile', user?.id ?? ''], profileRoutes.getProfile),
    enabled: user !== null,
  })
  const [rejection, setRejection] = useState<string | null>(null)
  const when = useRef<HTMLDivElement>(null)
  const reminder = useReminderWords(type)
  const sent = useRef<{ body: string; key: string } | null>(null)
  const form = useForm<BookingInput, unknown, Booking>({
    resolver: zodResolver(bookingSchema),
    defaultValues: { date: '', time: '', remind: true },
    values: {
      date: time?.date ?? '',
      time: time?.time ?? '',
      remind: true,
      name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
      email: user?.email ?? '',
      phone: profile?.phone ?? '',
    },
    // What was typed stays when a time is chosen or the profile arrives.
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true },
  })
  const localDraft = useLocalDraftForm(form, 'booking', { date: time?.date ?? '', time: time?.time ?? '' })
  const { register, handleSubmit, setError, clearErrors, watch } = form
  const { errors } = form.formState
  const whenError = errors.date?.message ?? errors.time?.message
  const isIncomplete = fields.some((field) => errors[field]?.message === 'required')

  /** On a phone the times lie far above the button: when nothing but the time is missing, the way leads back to them. */
  function leadToTimes(wrong: Readonly<Record<string, unknown>>): void {
    if (fields.some((field) => field in wrong)) return
    when.current?.querySelector<HTMLElement>('[aria-pressed]:enabled, [role="grid"] [tabindex="0"]')?.focus()
  }

  async function send(booking: Booking): Promise<void> {
    setRejection(null)
    onBusy(true)
    const body = { ...booking, language, ...(time ? chosenTimeFields(time) : {}), ...(type ? { type } : {}) }
    const text = JSON.stringify(body)
    // The same booking sent again, after an answer was lost, is not a second one.
    if (sent.current?.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    const { key } = sent.current
    try {
      const answer = await human.send((fields) =>
        browserApi.call(consultationsRoutes.bookConsultation, {
          body: { ...body, human: fields },
          headers: { 'idempotency-key': key },
        }),
      )
      localDraft.sent()
      void Promise.all([refreshFree(client), refreshOwn(client)])
      onBooked(answer)
    } catch (error) {
      await handleRejection(error)
    }
    onBusy(false)
  }

  async function handleRejection(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'slot_taken') {
      toast.error(t('errors:slot_taken'))
      onTime(null)
      await refreshFree(client)
      return
    }
    const wrong = fieldErrors(error)
    for (const { path, message } of wrong) {
      const field = [...fields, 'date', 'time'].find((each) => each === path)
      if (field !== undefined) setError(field as Field | 'date' | 'time', { message })
    }
    if (wrong.some(({ path }) => path === 'date' || path === 'time')) {
      // What is shown is out of date, or this browser and the server read it differently.
      onTime(null)
      await refreshFree(client)
    }
    if (wrong.length === 0) setRejection(rejectionOf(error))
  }

  function rejectionOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.status >= 500) return t('failed')
    if (error.status === 0) return t('offline')
    return error.status === 429 ? t('tooMany') : t('failed')
  }

  function wordsOf(message: string | undefined): string | undefined {
    if (message === undefined) return undefined
    const letter = foreignLetterIn(message)
    if (letter !== null) return t('complaints.emailLetter', { letter })
    return isComplaint(message) ? t(`complaints.${message}`, limits[message]) : t('complaints.invalid')
  }

  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onFocus={human.begin}
      onSubmit={(event) => void handleSubmit(send, leadToTimes)(event)}
    >
      <div className={styles.when} ref={when}>
        <TimePicker
          value={time}
          type={type}
          onType={onType}
          onChange={(chosen) => {
            clearErrors(['date', 'time'])
            onTime(chosen)
          }}
          error={wordsOf(whenError)}
          dayRef={dayRef}
        />
      </div>
      <div className={styles.who}>
        <LocalDraftNote localDraft={localDraft} />
        {human.trap}
        <TextField label={t('name')} error={wordsOf(errors.name?.message)} autoComplete="name" {...register('name')} />
        <TextField
          label={t('email')}
          error={wordsOf(errors.email?.message)}
          type="email"
          autoComplete="email"
          {...register('email')}
        />
        <div className="two">
          <TextField
            label={t('phone')}
            mark={t('optional')}
            error={wordsOf(errors.phone?.message)}
            type="tel"
            autoComplete="tel"
            {...register('phone')}
          />
          <TextField
            label={t('company')}
            mark={t('optional')}
            error={wordsOf(errors.company?.message)}
            autoComplete="organization"
            {...register('company')}
          />
        </div>
        <TextAreaField
          label={t('message')}
          mark={t('optional')}
          error={wordsOf(errors.message?.message)}
          hint={t('length', { length: (watch('message') ?? '').length, max: messageLengthMax })}
          rows={4}
          {...register('message')}
        />
        {reminder === null ? null : <CheckField label={t(reminder)} {...register('remind')} />}
        {isIncomplete ? <FormError>{t('requiredFields')}</FormError> : null}
        {rejection === null ? null : <FormError>{rejection}</FormError>}
        <LegalNote use="booking" />
      </div>
    </form>
  )
}

/** Says when reminders come; null when none do. */
function useReminderWords(type: string | null): 'remind_both' | 'remind_day' | 'remind_hour' | null {
  const [today] = useState(() => localOf(Date.now(), 'UTC').date)
  const { data } = useQuery(daysQuery(today, today, type))
  const { day, hour } = data?.reminders ?? { day: true, hour: true }
  if (day && hour) return 'remind_both'
  return day ? 'remind_day' : hour ? 'remind_hour' : null
}

/** Replaces the form once the time is booked. */
function BookedView({ booked }: { booked: Booked }): ReactNode {
  const { t } = useTranslation('consultations')
  const language = useLanguage()
  const zone = browserZone(booked.timezone)
  const start = Date.parse(booked.starts_at)
  const office = officeClock(booked, booked.timezone, start)
  async function handleSave(): Promise<void> {
    try {
      await saveEntry({ token: booked.manage_token })
    } catch {
      toast.error(t('saveFailed'))
    }
  }
  return (
    <Sealed>
      <h3 className={styles.moment}>{meetingMoment(start, Date.parse(booked.ends_at), language, zone)}</h3>
      {isSameClock(zone, office, start) ? null : (
        <p>{t('officeTime', { time: `${booked.time}, ${zoneLabel(office, start, language)}` })}</p>
      )}
      <p>{t('accepted')}</p>
      <p>{t('mailComes', { email: booked.email })}</p>
      <ChangeableUntil of={booked} zone={zone} />
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => void handleSave()}>
          {t('addToCalendar')}
        </Button>
        <LinkButton variant="ghost" to={`${paths.consultation}#${booked.manage_token}`}>
          {t('toManage')}
        </LinkButton>
      </div>
    </Sealed>
  )
}

const complaints: readonly string[] = consultationComplaints

function isComplaint(message: string): message is ConsultationComplaint {
  return complaints.includes(message)
}
