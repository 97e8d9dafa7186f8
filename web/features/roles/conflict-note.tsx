import type { ReactNode } from 'react'
import type { RolePreview } from '#shared/contracts/roles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'

type ConflictNoteProps = {
  /** What someone else has stored. */
  changes: RolePreview
  /** Whether ticks of one's own are left over it. */
  keepsOwn: boolean
  onTake: () => void
}

/** Tells what someone else has stored meanwhile. One's own ticks lie over it and can be saved or let go. */
export function ConflictNote({ changes, keepsOwn, onTake }: ConflictNoteProps): ReactNode {
  const { t } = useTranslation('roles')
  return (
    <div className="mb-5">
      <Callout announce>
        <p>
          <b>{t('conflict.title')}</b> {t('conflict.text')}
        </p>
        <ul className="mt-1 mb-2 list-disc pl-5">
          {changes.permissions.map(({ role, permission, allowed }) => (
            <li key={`${role} ${permission}`}>
              {t(allowed ? 'conflict.given' : 'conflict.taken', {
                role: t(`name.${role}`),
                permission: t(`permissions.${permission}`),
              })}
            </li>
          ))}
          {changes.rules.map(({ role, second_factor_required: isRequired }) => (
            <li key={role}>{t(isRequired ? 'conflict.ruleOn' : 'conflict.ruleOff', { role: t(`name.${role}`) })}</li>
          ))}
        </ul>
        {keepsOwn ? <p>{t('conflict.yours')}</p> : null}
        <div className="form-foot">
          <Button variant="outline" size="sm" onClick={onTake}>
            {t(keepsOwn ? 'conflict.take' : 'close')}
          </Button>
        </div>
      </Callout>
    </div>
  )
}
