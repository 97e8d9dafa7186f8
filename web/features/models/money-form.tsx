import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ModelSettings } from '#shared/contracts/models.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { ChangeError, useChangeModels } from './change-models.tsx'
import styles from './models.module.css'
import { readAmount } from './read-amount.ts'

/** What tokens cost, and what a month may cost. */
export function MoneyForm({ settings }: { settings: ModelSettings }): ReactNode {
  const { t } = useTranslation('models')
  const stored = {
    in: String(settings.price.in_eur),
    out: String(settings.price.out_eur),
    cap: settings.monthly_cap_eur === null ? '' : String(settings.monthly_cap_eur),
  }
  const [draft, setDraft] = useState(stored)
  const change = useChangeModels(settings.version, () => toast.success(t('saved')))
  const [inEur, outEur] = [readAmount(draft.in, 6, 1000), readAmount(draft.out, 6, 1000)]
  const cap = draft.cap.trim() === '' ? null : readAmount(draft.cap, 2, 1_000_000)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored)
  const isGood = inEur !== undefined && outEur !== undefined && cap !== undefined
  const wrong = (value: number | null | undefined) => (value === undefined ? t('faults.number') : undefined)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isGood) change.mutate({ price: { in_eur: inEur, out_eur: outEur }, monthly_cap_eur: cap })
      }}
    >
      <LeaveGuard isDirty={isDirty} text={t('leave')} />
      <div className={styles.three}>
        <TextField
          label={t('money.in')}
          inputMode="decimal"
          maxLength={12}
          value={draft.in}
          error={wrong(inEur)}
          onChange={({ target }) => setDraft({ ...draft, in: target.value })}
        />
        <TextField
          label={t('money.out')}
          inputMode="decimal"
          maxLength={12}
          value={draft.out}
          error={wrong(outEur)}
          onChange={({ target }) => setDraft({ ...draft, out: target.value })}
        />
        <TextField
          label={t('money.cap')}
          hint={t('money.capHint')}
          inputMode="decimal"
          maxLength={12}
          value={draft.cap}
          error={wrong(cap)}
          onChange={({ target }) => setDraft({ ...draft, cap: target.value })}
        />
      </div>
      <ChangeError change={change} />
      <div className={styles.actions}>
        <Button type="submit" busy={change.isPending} busyLabel={t('saving')} disabled={!isDirty || !isGood}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
