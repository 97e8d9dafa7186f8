import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './integrations.module.css'
import control from '#web/ui/control.module.css'
import fieldStyles from '#web/ui/field.module.css'

type SecretOnceProps = { title: string; text: string; secret: string; onClose: () => void }

/** Shows a secret, this once, with a way to take it along. */
export default function SecretOnce({ title, text, secret, onClose }: SecretOnceProps): ReactNode {
  const { t } = useTranslation('integrations')
  const fieldId = useId()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success(t('secret.copied'))
    } catch {
      // Without the right to the clipboard the text can still be selected.
      toast.error(t('secret.notCopied'))
    }
  }
  return (
    <Dialog
      open
      alert
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={text}
      size="medium"
      foot={
        <Button variant="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <DialogBody>
        <div className="field">
          <div className={fieldStyles.label}>
            <label htmlFor={fieldId}>{t('secret.label')}</label>
          </div>
          <div className={styles.secret}>
            <textarea
              id={fieldId}
              className={control.textarea}
              readOnly
              rows={2}
              spellCheck={false}
              value={secret}
              onFocus={(event) => event.target.select()}
            />
            <Button variant="outline" onClick={() => void copy()}>
              <Icon name="copy" />
              {t('secret.copy')}
            </Button>
          </div>
        </div>
        <Callout>
          <p>{t('secret.once')}</p>
        </Callout>
      </DialogBody>
    </Dialog>
  )
}
