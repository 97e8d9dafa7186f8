import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSingleKeys } from '#web/list/use-list-keys.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import keyCap from '#web/ui/key-cap.module.css'

const keys = [
  ['J', 'down'],
  ['K', 'up'],
  ['Enter', 'enter'],
  ['/', 'find'],
  ['?', 'help'],
] as const

/** Lists the keys of the list of applications, and switches single ones off. Import it lazily. @see WCAG 2.1.4 */
export default function ListKeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('applications')
  const [isOn, setOn] = useSingleKeys()
  return (
    <Dialog open onOpenChange={onClose} title={t('keys.keysTitle')}>
      <DialogBody>
        <dl className="list-keys">
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd className={keyCap.cap}>{key}</kbd>
              </dt>
              <dd>{t(`keys.${words}`)}</dd>
            </div>
          ))}
        </dl>
        <SwitchField label={t('keys.on')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
      </DialogBody>
    </Dialog>
  )
}
