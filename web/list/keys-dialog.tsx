import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import { useSingleKeys } from './use-list-keys.ts'
import styles from './keys-dialog.module.css'
import keyCap from '#web/ui/key-cap.module.css'

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'openRow'],
  ['x', 'select'],
  ['/', 'search'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const

/** Lists the keys of a list, and switches single ones off. Import it lazily. @see WCAG 2.1.4 */
export default function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('admin')
  const [isOn, setOn] = useSingleKeys()
  return (
    <Dialog open onOpenChange={onClose} title={t('list.keys.title')}>
      <DialogBody>
        <dl className={styles.keys}>
          {keys.map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd className={keyCap.cap}>{key}</kbd>
              </dt>
              <dd>{t(`list.keys.${action}`)}</dd>
            </div>
          ))}
        </dl>
        <SwitchField
          label={t('list.keys.on')}
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </DialogBody>
    </Dialog>
  )
}
