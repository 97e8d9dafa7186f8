import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ModelSettings } from '#shared/contracts/models.ts'
import type { ModelLimits } from '#shared/models.ts'
import { plans } from '#shared/plans.ts'
import type { Plan } from '#shared/plans.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChangeError, useChangeModels } from './change-models.tsx'
import styles from './models.module.css'
import { readAmount } from './read-amount.ts'
import control from '#web/ui/control.module.css'

const limitNames = ['monthly_words', 'at_once'] as const
const most = { monthly_words: 2_147_483_647, at_once: 1000 } as const

type Texts = Record<Plan, Record<keyof ModelLimits, string>>

/** What each plan allows of the model. */
export function LimitsForm({ settings }: { settings: ModelSettings }): ReactNode {
  const { t } = useTranslation(['models', 'subscription'])
  const stored = textsOf(settings)
  const [draft, setDraft] = useState(stored)
  const change = useChangeModels(settings.version, () => toast.success(t('saved')))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored)
  const read = (plan: Plan, name: keyof ModelLimits): number | null | undefined =>
    draft[plan][name].trim() === '' ? null : readAmount(draft[plan][name], 0, most[name])
  const isGood = plans.every((plan) => limitNames.every((name) => read(plan, name) !== undefined))
  const limitsOf = (plan: Plan): ModelLimits => ({
    monthly_words: read(plan, 'monthly_words') ?? null,
    at_once: read(plan, 'at_once') ?? null,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const [free, basic, pro, enterprise] = [
          limitsOf('free'),
          limitsOf('basic'),
          limitsOf('pro'),
          limitsOf('enterprise'),
        ]
        if (isGood) change.mutate({ limits: { free, basic, pro, enterprise } })
      }}
    >
      <LeaveGuard isDirty={isDirty} text={t('leave')} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('limits.plan')}</th>
            <th scope="col" className={styles.num}>
              {t('limits.words')}
            </th>
            <th scope="col" className={styles.num}>
              {t('limits.atOnce')}
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan}>
              <th scope="row">{t(`subscription:plans.${plan}`)}</th>
              {limitNames.map((name) => (
                <td key={name} className={styles.num}>
                  <input
                    className={control.input}
                    inputMode="numeric"
                    maxLength={14}
                    aria-label={t(name === 'monthly_words' ? 'limits.wordsOf' : 'limits.atOnceOf', {
                      plan: t(`subscription:plans.${plan}`),
                    })}
                    aria-invalid={read(plan, name) === undefined ? true : undefined}
                    value={draft[plan][name]}
                    onChange={({ target }) => setDraft({ ...draft, [plan]: { ...draft[plan], [name]: target.value } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t('limits.empty')}</p>
      {isGood ? null : <FieldError>{t('faults.number')}</FieldError>}
      <ChangeError change={change} />
      <div className={styles.actions}>
        <Button type="submit" busy={change.isPending} busyLabel={t('saving')} disabled={!isDirty || !isGood}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function textsOf({ limits }: ModelSettings): Texts {
  const texts = (plan: Plan) => ({
    monthly_words: String(limits[plan].monthly_words ?? ''),
    at_once: String(limits[plan].at_once ?? ''),
  })
  return { free: texts('free'), basic: texts('basic'), pro: texts('pro'), enterprise: texts('enterprise') }
}
