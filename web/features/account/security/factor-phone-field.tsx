import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { defaultCountryCode } from '#shared/contracts/profile.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PhonePlaceholder } from '#web/features/account/phone-placeholder.tsx'

const PhoneField = lazy(() => import('../phone-field.tsx'))

/** The number that codes are sent to. @param value E.164, or empty. */
export function FactorPhoneField({ value, onChange }: { value: string; onChange: (phone: string) => void }): ReactNode {
  const { t } = useTranslation('auth')
  const [country, setCountry] = useState(defaultCountryCode)
  return (
    <Suspense fallback={<PhonePlaceholder />}>
      <PhoneField
        label={t('phone')}
        error={undefined}
        value={value}
        country={country}
        onChange={(next: string, nextCountry: string) => {
          setCountry(nextCountry)
          onChange(next)
        }}
        onBlur={() => {}}
      />
    </Suspense>
  )
}
