import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { staffBookingSchema } from '#shared/contracts/consultations.ts'
import type { UserList } from '#shared/contracts/users.ts'
import { languages } from '#shared/languages.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WallMoment } from './calendar-layout.ts'
import { bookForClient, knownClientsQuery, officeQuery, refreshDesk } from './desk-queries.ts'
import { atTime, useDeskComplaints } from './desk-rejections.ts'
import { TimeField } from './time-field.tsx'
import { Choices, FreeTimes, useIsClosed } from './free-times.tsx'

const optional = z
  .string()
  .trim()
  .transform((text) => text || null)
/** What is typed, made into the body of the contract: empty choices are none. */
const schema = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    message: z.string(),
    date: z.string(),
    time: z.string(),
    meeting_link: optional,
    type: z.string().transform((key) => key || undefined),
    assignee_id: optional,
    language: z.enum(languages),
    any_time: z.boolean(),
    notify: z.boolean(),
  })
  .transform((typed): z.input<typeof staffBookingSchema> => typed)
  .pipe(staffBookingSchema)

type NewBookingDialogProps = {
  /** The time that was pressed in the calendar; null: none yet. */
  moment: WallMoment | null
  onClose: () => void
}

/** Books for a client, for example one who called. Import it lazily. */
export default function NewBookingDialog({ moment, onClose }: NewBookingDialogProps): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const client = useQueryClient()
  const { data: office } = useQuery(officeQuery())
  const form = useContractForm({
    schema,
    defaults: {
      name: '',
      email: '',
      phone: '',
      company: '',
      message: '',
      date: '',
      time: '',
      ...moment,
      meeting_link: '',
      type: '',
      assignee_id: '',
      language,
      any_time: false,
      notify: true,
    },
    draft: 'consultation.new',
    send: (booking) => atTime(bookForClient(booking)),
    onSent: async () => {
      toast.success(t('booked'))
      await refreshDesk(client)
      onClose()
    },
    // The words depend on the day that the form holds, so they are made below.
    complain: (name, { message }) => complain(name, message),
  })
  const { setValue, control } = form.form
  const [date, time, typeKey] = useWatch({ control, name: ['date', 'time', 'type'] })
  const type = typeKey || null
  const complain = useDeskComplaints(useIsClosed(date, type))
  const press = useEffectEvent(() => {
    if (moment === null) return
    setValue('date', moment.date)
    setValue('time', moment.time)
  })
  // The time that was just pressed counts, not one of a draft.
  useEffect(() => press(), [])
  return (
    <ContractFormDialog
      form={form}
      title={t('new')}
      size="medium"
      cancel={t('back')}
      submit={t('book')}
      onClose={onClose}
    >
      <KnownClient
        onChoose={({ name, email, phone }) => {
          setValue('name', name, { shouldDirty: true })
          setValue('email', email, { shouldDirty: true })
          setValue('phone', phone ?? '', { shouldDirty: true })
        }}
      />
      <div className="two">
        <TextField label={t('name')} {...form.field('name')} />
        <TextField label={t('email')} type="email" {...form.field('email')} />
      </div>
      <div className="two">
        <TextField label={t('phone')} {...form.field('phone')} />
        <TextField label={t('company')} {...form.field('company')} />
      </div>
      <div className="two">
        <SelectField label={t('type')} {...form.field('type')}>
          {(office?.types ?? [])
            .filter(({ active }) => active)
            .map(({ key, titles }, index) => (
              <option key={key} value={index === 0 ? '' : key}>
                {titles[language]}
              </option>
            ))}
        </SelectField>
        <SelectField label={t('columns.assignee')} {...form.field('assignee_id')}>
          <option value="">{t('nobody')}</option>
          {office?.staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="two">
        <TextField label={t('date')} type="date" {...form.field('date')} />
        <TimeField label={t('time')} {...form.field('time')} />
      </div>
      <FreeTimes
        date={date}
        type={type}
        time={time}
        onChoose={(chosen) => setValue('time', chosen, { shouldDirty: true })}
      />
      <CheckField label={t('anyTime')} {...form.field('any_time')} />
      <TextField label={t('link')} type="url" {...form.field('meeting_link')} />
      <SelectField label={t('columns.language')} {...form.field('language')}>
        {languages.map((each) => (
          <option key={each} value={each}>
            {t(`languages.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField label={t('message')} rows={3} {...form.field('message')} />
      <CheckField label={t('notify')} {...form.field('notify')} />
    </ContractFormDialog>
  )
}

type Known = UserList['items'][number]

/** Finds a client with an account, whose name and address need not be typed; for staff who may see users. */
function KnownClient({ onChoose }: { onChoose: (known: Known) => void }): ReactNode {
  const { t } = useTranslation('bookings')
  const { state } = useAuth()
  const mayLook = state.status === 'signed-in' && state.role.permissions.includes('users.view')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data } = useQuery({ ...knownClientsQuery(words), enabled: mayLook && words.length >= 2 })
  if (!mayLook) return null
  return (
    <>
      <TextField
        label={t('known.label')}
        hint={t('known.hint')}
        type="search"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {words.length < 2 || data === undefined ? null : (
        <Choices label={t('known.label')} says={data.items.length === 0 ? t('known.none') : null}>
          {data.items.map((known) => (
            <Button
              key={known.id}
              type="button"
              variant="outline"
              size="sm"
              onClick={() => {
                setTyped('')
                onChoose(known)
              }}
            >
              {known.name === '' ? known.email : `${known.name}, ${known.email}`}
            </Button>
          ))}
        </Choices>
      )}
    </>
  )
}
