import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Resolver } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as profileRoutes from '#shared/contracts/routes/profile.ts'
import { profileUpdateSchema } from '#shared/contracts/profile.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fieldErrors } from '#web/api/client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { refreshSession } from '#web/session/auth-client.ts'
import type { SessionUser } from '#web/session/auth-context.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftForm } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { fieldMessage } from './account-messages.ts'
import { EmailField } from './email-field.tsx'
import { PhonePlaceholder } from './phone-placeholder.tsx'
import { formOfProfile, profileMessage } from './profile-fields.ts'
import type { ProfileForm as Form } from './profile-fields.ts'
import { profileQuery, storedProfileOf } from './profile-queries.ts'
import field from '#web/ui/field.module.css'

const PhoneField = lazy(() => import('./phone-field.tsx'))

/** Shows and saves the personal details. What was typed stays when the save is refused. @see QUAL-02 */
export function ProfileForm({ user, profile }: { user: SessionUser; profile: Profile }): ReactNode {
  const { t } = useTranslation(['dashboard', 'auth', 'errors'])
  const { t: tAuth } = useTranslation('auth')
  const queries = useQueryClient()
  const [rejection, setRejection] = useState<ReturnType<typeof apiErrorCode> | null>(null)
  const [version, setVersion] = useState(profile.updated_at)
  const [stored, setStored] = useState<Profile | null>(null)
  const ownForm = useForm({
    resolver,
    defaultValues: formOfProfile(profile),
  })
  const { register, control, handleSubmit, reset, setError, setFocus, setValue, trigger, formState } = ownForm
  const localDraft = useLocalDraftForm(ownForm, 'profile')
  const { errors, isSubmitting, isDirty } = formState
  const [phone, country] = useWatch({ control, name: ['phone', 'country_code'] })

  const handleSave = handleSubmit(async (form) => {
    setRejection(null)
    try {
      const saved = await browserApi.call(profileRoutes.updateProfile, {
        body: { ...profileUpdateSchema.parse(form), updated_at: version },
      })
      show(saved)
      toast.success(t('details.saved'))
      // The header shows the name that the session carries.
      await refreshSession()
    } catch (error) {
      const wrong = fieldsOf(error)
      for (const { name, message } of wrong) setError(name, { message })
      if (wrong[0]) setFocus(wrong[0].name)
      else setRejection(apiErrorCode(error))
      setStored(storedProfileOf(error))
    }
  })

  function show(next: Profile): void {
    localDraft.sent()
    queries.setQueryData(profileQuery(browserApi, user.id).queryKey, next)
    reset(formOfProfile(next))
    setVersion(next.updated_at)
    setStored(null)
    setRejection(null)
  }

  /** The next save counts as made from what is stored now. */
  function keepTyped(): void {
    setVersion(stored?.updated_at ?? null)
    setStored(null)
    setRejection(null)
  }

  const words = (name: keyof Form): string | undefined => fieldMessage(tAuth, errors[name]?.message)
  return (
    <form noValidate onSubmit={(event) => void handleSave(event)}>
      <LocalDraftNote localDraft={localDraft} />
      <div className="two">
        <TextField
          {...register('first_name')}
          autoComplete="given-name"
          label={tAuth('firstName')}
          error={words('first_name')}
        />
        <TextField
          {...register('last_name')}
          autoComplete="family-name"
          label={tAuth('lastName')}
          error={words('last_name')}
        />
      </div>
      <EmailField email={profile.email} confirmedAt={user.emailConfirmedAt} />
      <div className="two">
        <Suspense fallback={<PhonePlaceholder />}>
          <PhoneField
            label={tAuth('phone')}
            mark={tAuth('optional')}
            error={words('phone')}
            value={phone}
            country={country}
            onChange={(next, nextCountry) => {
              // A country that was only looked at is no change of the number.
              setValue('country_code', nextCountry, { shouldDirty: true })
              if (next !== phone) setValue('phone', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }}
            inputRef={register('phone').ref}
            onBlur={() => {
              if (phone !== '') void trigger('phone')
            }}
          />
        </Suspense>
        <TextField
          {...register('telegram')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={tAuth('telegramPlaceholder')}
          label={tAuth('telegram')}
          mark={tAuth('optional')}
          error={words('telegram')}
        />
      </div>
      {rejection === null ? null : (
        <FormError>
          {t('details.errorUpdating')}. {t(`errors:${rejection}`)}
        </FormError>
      )}
      {stored === null ? null : (
        <div className={field.foot}>
          <Button variant="outline" onClick={keepTyped}>
            {t('details.keepTyped')}
          </Button>
          <Button variant="outline" onClick={() => show(stored)}>
            {t('details.takeStored')}
          </Button>
        </div>
      )}
      <div className={field.foot}>
        <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={localDraft.startOver}>
          {t('details.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={t('details.saving')}>
          {t('details.save')}
        </Button>
      </div>
    </form>
  )
}

/** The shared schema in the words of the account forms, and the rules of the number's country. */
const resolver: Resolver<Form> = async (values) => {
  const issues = profileUpdateSchema.safeParse(values).error?.issues ?? []
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, code } of issues) {
    const wrong = profileMessage(path.join('.'), code)
    if (wrong) errors[wrong.name] ??= { type: code, message: wrong.message }
  }
  if (values.phone !== '') {
    const { phoneError } = await import('./phone-rules.ts')
    const error = phoneError(values.phone)
    if (error) errors['phone'] = { type: 'phone', message: error }
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

function fieldsOf(error: unknown): NonNullable<ReturnType<typeof profileMessage>>[] {
  return fieldErrors(error)
    .map(({ path, code }) => profileMessage(path, code))
    .filter((each) => each !== null)
}
