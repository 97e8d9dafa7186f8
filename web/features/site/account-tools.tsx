import type { ReactNode } from 'react'
import { AccountActions } from '#web/features/site/account-actions.tsx'
import { LanguagePicker } from '#web/features/site/language-picker.tsx'

/** The language and the account, for a bar without the menu of the site. */
export function AccountTools(): ReactNode {
  return (
    <>
      <LanguagePicker />
      <AccountActions />
    </>
  )
}
