import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSingleKeys } from '#web/list/use-list-keys.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import { FactMark, VerdictMark } from './marks.tsx'
import { StepRing } from './step-ring.tsx'
import styles from './workspace-keys.module.css'

/** Lists the keys of the workspace and what its marks mean; switches single keys off. Import it lazily. @see WCAG 2.1.4 */
export default function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('applications')
  const [isOn, setOn] = useSingleKeys()
  return (
    <Dialog open onOpenChange={onClose} title={t('keys.title')} size="medium">
      <DialogBody>
        <h3>{t('keys.keysTitle')}</h3>
        <dl className={styles.rows}>
          {(
            [
              ['G', 'go'],
              ['?', 'help'],
              ['Esc', 'escape'],
            ] as const
          ).map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keys.${words}`)}</dd>
            </div>
          ))}
        </dl>
        <SwitchField label={t('keys.on')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
        <h3>{t('keys.stepsTitle')}</h3>
        <dl className={styles.rows}>
          {(['done', 'at_work', 'open', 'out_of_date'] as const).map((state) => (
            <div key={state}>
              <dt>
                <StepRing step="fit" state={state} size="mini" />
              </dt>
              <dd>{t(`keys.${state}`)}</dd>
            </div>
          ))}
          <div>
            <dt>
              <StepRing step="fit" state="at_work" size="mini" isCurrent />
            </dt>
            <dd>{t('keys.current')}</dd>
          </div>
        </dl>
        <h3>{t('keys.factsTitle')}</h3>
        <dl className={styles.rows}>
          {(['certain', 'likely', 'check'] as const).map((confidence) => (
            <div key={confidence}>
              <dt>
                <FactMark confidence={confidence} />
              </dt>
              <dd>{t(`keys.${confidence}`)}</dd>
            </div>
          ))}
        </dl>
        <h3>{t('keys.verdictsTitle')}</h3>
        <dl className={styles.rows}>
          {(['yes', 'no', 'look', 'later'] as const).map((verdict) => (
            <div key={verdict}>
              <dt>
                <VerdictMark verdict={verdict} />
              </dt>
              <dd>{t(`keys.${verdict}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
