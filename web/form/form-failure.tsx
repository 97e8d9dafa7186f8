import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError } from '#web/ui/field.tsx'

/** Says why a form was refused when no field explains it; nothing while it was not. @param lead what could not be done. */
export function FormFailure({ failure, lead }: { failure: Error | null; lead?: string | undefined }): ReactNode {
  const { t } = useTranslation('errors')
  if (failure === null) return null
  const reason = t(apiErrorCode(failure))
  return <FormError>{lead === undefined ? reason : `${lead}: ${reason}`}</FormError>
}
