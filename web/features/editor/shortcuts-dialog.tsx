import type { ReactNode } from 'react'
import { areHintsShown } from '#web/features/editor/hints.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { characterKeys, shortcuts, switchCharacterKeys } from '#web/features/editor/shortcuts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import styles from '#web/features/editor/shortcuts-dialog.module.css'
import keyCap from '#web/ui/key-cap.module.css'

/** Lists the keys of edit mode, and switches off those that are single characters. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('editor')
  const areOn = useObservable(characterKeys)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="medium"
      title={t('shortcuts.title')}
      closeLabel={t('dialog.close')}
      foot={
        <Button
          variant="outline"
          onClick={() => {
            areHintsShown.set(true)
            onClose()
          }}
        >
          {t('hints.again')}
        </Button>
      }
    >
      <DialogBody>
        <dl className={styles.shortcuts}>
          {shortcuts.map(({ action, keys, isCharacter }) => (
            <div key={action} data-off={isCharacter && !areOn ? '' : undefined}>
              <dt>{t(`shortcuts.actions.${action}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key} className={keyCap.cap}>
                    {key === 'click' ? t('shortcuts.click') : key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <SwitchField
          label={
            <>
              <b>{t('shortcuts.characters')}</b>
              <span className="hint">{t('shortcuts.charactersHint')}</span>
            </>
          }
          checked={areOn}
          onChange={(event) => switchCharacterKeys(event.target.checked)}
        />
      </DialogBody>
    </Dialog>
  )
}
