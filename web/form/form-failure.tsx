import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError } from '#web/ui/field.tsx'

/** Says why a form was refused when no field explains it; nothing while it was not. */
export function FormFailure({ failure }: { failure: Error | null }): ReactNode {
  const { t } = useTranslation('errors')
  return failure === null ? null : <FormError>{t(apiErrorCode(failure))}</FormError>
}
