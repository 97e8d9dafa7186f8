import { foreignLetterIn } from '#shared/email-address.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import * as contactRoutes from '#shared/contracts/routes/contact.ts'
import * as profileRoutes from '#shared/contracts/routes/profile.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { contactGrantTypes, contactSchema } from '#shared/contracts/contact.ts'
import type { Contact, ContactComplaint, ContactInput } from '#shared/contracts/contact.ts'
import {
  companyLengthMax,
  emailLengthMax,
  messageLengthMax,
  nameLengthMax,
  nameLengthMin,
  phoneLengthMax,
} from '#shared/limits.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { ContentButton, ContentText } from '#web/content/content.tsx'
import { LegalNote } from '#web/content/legal-note.tsx'
import { formatDay } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftForm } from '#web/session/use-local-draft.ts'
import { useHydrated, useEarlyPress } from '#web/session/use-hydrated.ts'
import { useChallenge } from '#web/session/use-challenge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusInView } from '#web/ui/focus-in-view.ts'
import { Sealed } from '#web/ui/sealed.tsx'

type Field = Exclude<FieldPath<ContactInput>, 'language' | 'human' | `human.${string}`>

/** Longest text of each field, for its complaint. */
const lengthsMax: Partial<Record<Field, number>> = {
  name: nameLengthMax,
  organisation: companyLengthMax,
  email: emailLengthMax,
  phone: phoneLengthMax,
  message: messageLengthMax,
}

/** Why a message did not arrive: keys under `contact:errors`. */
type Rejection = 'offline' | 'tooMany' | 'refused' | 'unexpected' | 'robot'

/** What the form asks a visitor who came to talk. */
const consultation = 'consultation' satisfies (typeof contactGrantTypes)[number]

type ContactFormProps = {
  /** Grows each time a visitor asks for a consultation: the form then chooses it and takes the focus. */
  consultationRequests: number
}

/**
 * The contact form. What was typed stays: before the scripts arrive, when the language changes, and until the server
 * has it. It belongs to the page's own chunk, because a part that came later would be rendered again over what was
 * typed.
 *
 * @see docs/reference/product.md#3-things-and-their-fields; QUAL-02
 */
export function ContactForm({ consultationRequests }: ContactFormProps): ReactNode {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const isHydrated = useHydrated()
  const early = useEarlyPress()
  const human = useChallenge('contact')
  /** What was answered to the message that was sent last; null while there is a form. */
  const [sent, setSent] = useState<(SentContact & { email: string }) | null>(null)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  // No default values: they would wipe out what was typed, or filled in by the browser, before the scripts came.
  const form = useForm<ContactInput, unknown, Contact>({ resolver: zodResolver(contactSchema) })
  const { register, handleSubmit, setError, setFocus, setValue, getValues, watch, reset } = form
  const { errors, isSubmitting } = form.formState

  useEffect(() => {
    if (consultationRequests === 0) return
    setSent(null)
    setValue('grant_type', consultation)
    const firstEmpty = (['name', 'email', 'message'] as const).find((field) => !getValues(field))
    setFocus(firstEmpty ?? 'message')
  }, [consultationRequests, setValue, setFocus, getValues])

  const own = useOwnDetails(form, sent === null)
  const localDraft = useLocalDraftForm(form, 'contact', own)

  async function send(contact: Contact): Promise<void> {
    setRejection(null)
    try {
      const answer = await human.send((fields) =>
        browserApi.call(contactRoutes.sendContact, { body: { ...contact, language, human: fields } }),
      )
      localDraft.sent()
      reset()
      setSent({ ...answer, email: contact.email })
    } catch (error) {
      setRejection(rejectionOf(error))
      for (const { path, message } of formErrors(error)) setError(path, { message })
    }
  }

  function complaintOf(field: Field): string | undefined {
    const message = errors[field]?.message
    if (message === undefined) return undefined
    const letter = foreignLetterIn(message)
    if (letter !== null) return t('errors.emailLetter', { letter })
    const limit = message === 'nameTooShort' ? nameLengthMin : lengthsMax[field]
    return isComplaint(message) ? t(`errors.${message}`, { limit }) : t('errors.refused')
  }

  if (sent !== null) return <Accepted answerBy={sent.answer_by} email={sent.email} onAgain={() => setSent(null)} />

  const isForTalk = watch('grant_type') === consultation
  return (
    <form
      className="card"
      noValidate
      onFocus={human.begin}
      onSubmit={(event) => void handleSubmit(send)(event)}
      aria-labelledby="contact-form-title"
    >
      <ContentText id="contact.form.title" as="h2" htmlId="contact-form-title" />
      <ContentText id="contact.form.hint" as="p" />
      {human.trap}
      <LocalDraftNote localDraft={localDraft} />
      <div className="two">
        <TextField label={t('name')} error={complaintOf('name')} autoComplete="name" required {...register('name')} />
        <TextField
          label={t('organisation')}
          mark={t('optional')}
          error={complaintOf('organisation')}
          autoComplete="organization"
          {...register('organisation')}
        />
      </div>
      <div className="two">
        <TextField
          label={t('email')}
          error={complaintOf('email')}
          type="email"
          autoComplete="email"
          required
          {...register('email')}
        />
        <TextField
          label={t('phone')}
          mark={t('optional')}
          error={complaintOf('phone')}
          type="tel"
          autoComplete="tel"
          {...register('phone')}
        />
      </div>
      <SelectField
        label={t('grantType')}
        mark={t('optional')}
        error={complaintOf('grant_type')}
        {...register('grant_type')}
      >
        <option value="">{t('grantTypeNone')}</option>
        {contactGrantTypes.map((type) => (
          <option key={type} value={type}>
            {t(`grantTypes.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('message')}
        error={complaintOf('message')}
        placeholder={t(isForTalk ? 'consultationPlaceholder' : 'messagePlaceholder')}
        rows={4}
        required
        {...register('message')}
      />
      {rejection === null ? null : <FormError>{t(`errors.${rejection}`)}</FormError>}
      <LegalNote use="contact" />
      {/* No submit button until the form is alive: an early Enter would put the message into the address. */}
      <Button
        type={isHydrated ? 'submit' : 'button'}
        size="lg"
        className="script-only"
        busy={isSubmitting}
        busyLabel={t('sending')}
        {...early}
      >
        <Icon name="send" size={18} />
        {t('send')}
      </Button>
    </form>
  )
}

/** What is answered to a message: the day by which an answer comes, `YYYY-MM-DD`; null when the office is never open. */
type SentContact = { answer_by: string | null }

/** Fills in what is known of a signed-in user; what was typed, or filled in by the browser, stays. */
function useOwnDetails(
  { getValues, setValue }: UseFormReturn<ContactInput, unknown, Contact>,
  isShown: boolean,
): Partial<ContactInput> {
  const { state } = useAuth()
  const user = state.status === 'signed-in' ? state.user : null
  const { data: profile } = useQuery({
    ...endpointQuery(browserApi, ['me', 'contact', user?.id], profileRoutes.getProfile),
    enabled: user !== null,
  })
  const name = user === null ? '' : `${user.firstName} ${user.lastName}`.trim()
  const email = user?.email ?? ''
  const phone = profile?.phone ?? ''
  useEffect(() => {
    if (!isShown) return
    const details = { name, email, phone }
    for (const field of ['name', 'email', 'phone'] as const)
      if (details[field] !== '' && !getValues(field)) setValue(field, details[field])
  }, [isShown, name, email, phone, getValues, setValue])
  return { name, email, phone }
}

type AcceptedProps = {
  answerBy: string | null
  /** The address that the answer goes to. */
  email: string
  onAgain: () => void
}

/** Replaces the form once the message has arrived. */
function Accepted({ answerBy, email, onAgain }: AcceptedProps): ReactNode {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => focusInView(place.current, 'start'), [])
  return (
    <Sealed ref={place}>
      <ContentText id="contact.success.title" as="h2" />
      <ContentText id="contact.success.text" as="p" />
      {answerBy === null ? null : <p>{t('answerBy', { day: formatDay(answerBy, language) })}</p>}
      <p>{t('answerTo', { email })}</p>
      <p>
        {t('orCall')} <ContentButton id="contact.details.phone" variant={null} />
      </p>
      <Button variant="ghost" onClick={onAgain}>
        {t('again')}
      </Button>
    </Sealed>
  )
}

function rejectionOf(error: unknown): Rejection {
  if (!(error instanceof ApiError)) return 'unexpected'
  if (error.status === 0) return 'offline'
  if (error.code === 'challenge_failed') return 'robot'
  if (error.status === 429) return 'tooMany'
  return error.status === 400 || error.status === 422 ? 'refused' : 'unexpected'
}

const fields: readonly Field[] = ['name', 'organisation', 'email', 'phone', 'grant_type', 'message']

/** The server's complaints about single fields; the schema is shared, so its messages are the form's own. */
function formErrors(error: unknown): { path: Field; message: string }[] {
  return fieldErrors(error).flatMap(({ path, message }) => {
    const field = fields.find((each) => each === path)
    return field === undefined ? [] : [{ path: field, message }]
  })
}

const complaints: readonly string[] = [
  'required',
  'nameTooShort',
  'tooLong',
  'emailInvalid',
] satisfies ContactComplaint[]

function isComplaint(message: string): message is ContactComplaint {
  return complaints.includes(message)
}
