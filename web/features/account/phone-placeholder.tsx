import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/field.tsx'
import control from '#web/ui/control.module.css'

/** Keeps the place of the phone field while its chunk comes. */
export function PhonePlaceholder(): ReactNode {
  const { t } = useTranslation('auth')
  return (
    <Field label={t('phone')} mark={t('optional')}>
      {(ties) => <input {...ties} className={control.input} type="tel" disabled aria-busy />}
    </Field>
  )
}
