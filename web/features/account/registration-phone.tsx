import { Suspense, lazy, memo, useState } from 'react'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { defaultCountryCode } from '#shared/contracts/profile.ts'
import type { Registration } from '#shared/contracts/accounts.ts'
import { readLocalDraft, visitor } from '#web/session/local-draft.ts'
import { isRecord } from '#shared/guards.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { fieldMessage } from './account-messages.ts'
import { PhonePlaceholder } from './phone-placeholder.tsx'

const PhoneField = lazy(() => import('./phone-field.tsx'))

type RegistrationPhoneProps = {
  control: Control<Registration>
  /** Judges the number; must keep its identity. */
  judge: (name: 'phoneNumber') => Promise<boolean>
  /** Where the form takes the country up, and who keeps it while the form is not shown; must keep its identity. */
  firstCountry?: string | undefined
  onCountry?: ((country: string) => void) | undefined
}

/**
 * The registration's phone number, whose numbering plans come in a chunk of their own.
 *
 * Remembered between renders of the form: an update from above while the chunk is still on its way would make React
 * throw away the server's field, and with it what was typed there.
 */
export const RegistrationPhone = memo(function RegistrationPhone(props: RegistrationPhoneProps): ReactNode {
  return (
    <Suspense fallback={<PhonePlaceholder />}>
      <ControlledPhone {...props} />
    </Suspense>
  )
})

/** The number in the draft of the registration: the form takes it up after its fields are there. */
function readKept(): string {
  const kept = readLocalDraft(visitor, 'register')?.values
  return isRecord(kept) && typeof kept['phoneNumber'] === 'string' ? kept['phoneNumber'] : ''
}

function ControlledPhone({ control, judge, firstCountry, onCountry }: RegistrationPhoneProps): ReactNode {
  const { t } = useTranslation('auth')
  const { field, fieldState } = useController({ control, name: 'phoneNumber' })
  const [country, setCountry] = useState<string>(firstCountry ?? defaultCountryCode)
  return (
    <PhoneField
      label={t('phone')}
      mark={t('optional')}
      error={fieldMessage(t, fieldState.error?.message)}
      value={field.value}
      country={country}
      onChange={(value, nextCountry) => {
        setCountry(nextCountry)
        onCountry?.(nextCountry)
        field.onChange(value)
      }}
      onBlur={() => {
        field.onBlur()
        if (field.value !== '') void judge('phoneNumber')
      }}
      inputRef={field.ref}
      readKept={readKept}
    />
  )
}
