import type { ReactNode } from 'react'
import { permissions } from '#shared/roles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** What a scope opens, in words; its name when no one knows it any more. */
export function ScopeName({ scope }: { scope: string }): ReactNode {
  const { t } = useTranslation('roles')
  const known = permissions.find((each) => each === scope)
  return <>{known === undefined ? scope : t(`permissions.${known}`)}</>
}
