import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Registration } from '#shared/contracts/accounts.ts'
import { passwordErrorCodes, passwordErrors } from '#shared/password-rules.ts'
import type { PasswordRules } from '#shared/password-rules.ts'
import { RulesList } from '#web/ui/rules-list.tsx'

/** What a new password must have, ticked off while it is typed. @see docs/reference/product.md#register */
export function PasswordRulesList({
  control,
  rules,
}: {
  control: Control<Registration>
  rules: PasswordRules
}): ReactNode {
  const { t } = useTranslation('auth')
  const password = useWatch({ control, name: 'password' })
  // Undefined until the field is registered.
  const errors = passwordErrors(password ?? '', rules)
  const codes = rules.classes ? passwordErrorCodes : (['length'] as const)
  return (
    <RulesList
      rules={codes.map((code) => ({
        label: code === 'length' ? t('rules.length', { count: rules.lengthMin }) : t(`rules.${code}`),
        met: !errors.includes(code),
      }))}
      metLabel={t('rules.met')}
      unmetLabel={t('rules.unmet')}
    />
  )
}
