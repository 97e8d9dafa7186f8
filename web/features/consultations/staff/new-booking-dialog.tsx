import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { UserList } from '#shared/contracts/users.ts'
import { languages } from '#shared/languages.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FormError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WallMoment } from './calendar-layout.ts'
import { bookForClient, knownClientsQuery, officeQuery, refreshDesk } from './desk-queries.ts'
import { useDeskRejections } from './desk-rejections.ts'
import { Choices, FreeTimes, useIsClosed } from './free-times.tsx'

const texts = ['name', 'email', 'phone', 'company', 'message', 'date', 'time', 'meeting_link'] as const
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
  const { register, handleSubmit, setValue, watch } = useForm({
    defaultValues: {
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
  })
  const [date, time] = watch(['date', 'time'])
  const type = watch('type') || null
  const booking = useMutation({
    mutationFn: bookForClient,
    onSuccess: async () => {
      toast.success(t('booked'))
      await refreshDesk(client)
      onClose()
    },
  })
  const rejections = useDeskRejections(booking.error, texts, useIsClosed(date, type))
  const field = (name: (typeof texts)[number]) => ({ error: rejections.of(name), ...register(name) })
  const handleBook = handleSubmit(({ type: _, assignee_id, meeting_link, ...rest }) =>
    booking.mutate({
      ...rest,
      ...(type === null ? {} : { type }),
      assignee_id: assignee_id || null,
      meeting_link: meeting_link.trim() || null,
    }),
  )

  return (
    <FormDialog
      title={t('new')}
      size="medium"
      cancel={t('back')}
      submit={t('book')}
      isBusy={booking.isPending}
      onSubmit={() => void handleBook()}
      onClose={onClose}
    >
      <KnownClient
        onChoose={({ name, email, phone }) => {
          setValue('name', name)
          setValue('email', email)
          setValue('phone', phone ?? '')
        }}
      />
      <div className="two">
        <TextField label={t('name')} {...field('name')} />
        <TextField label={t('email')} type="email" {...field('email')} />
      </div>
      <div className="two">
        <TextField label={t('phone')} {...field('phone')} />
        <TextField label={t('company')} {...field('company')} />
      </div>
      <div className="two">
        <SelectField label={t('type')} {...register('type')}>
          {(office?.types ?? [])
            .filter(({ active }) => active)
            .map(({ key, titles }, index) => (
              <option key={key} value={index === 0 ? '' : key}>
                {titles[language]}
              </option>
            ))}
        </SelectField>
        <SelectField label={t('columns.assignee')} {...register('assignee_id')}>
          <option value="">{t('nobody')}</option>
          {office?.staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="two">
        <TextField label={t('date')} type="date" {...field('date')} />
        <TextField label={t('time')} type="time" {...field('time')} />
      </div>
      <FreeTimes date={date} type={type} time={time} onChoose={(chosen) => setValue('time', chosen)} />
      <CheckField label={t('anyTime')} {...register('any_time')} />
      <TextField label={t('link')} type="url" {...field('meeting_link')} />
      <SelectField label={t('columns.language')} {...register('language')}>
        {languages.map((each) => (
          <option key={each} value={each}>
            {t(`languages.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField label={t('message')} rows={3} {...field('message')} />
      <CheckField label={t('notify')} {...register('notify')} />
      {rejections.rest === null ? null : <FormError>{rejections.rest}</FormError>}
    </FormDialog>
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
