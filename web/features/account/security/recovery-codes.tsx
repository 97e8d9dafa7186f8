import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CopyButton } from '#web/features/account/public/copy-button.tsx'
import { saveFile } from '#web/list/save-file.ts'
import styles from './recovery-codes.module.css'

/** Recovery codes as they are shown this once, with the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const { t } = useTranslation('dashboard')
  const shown = codes.map(inFours)
  const text = `${t('recovery.fileTitle', { site: location.host })}\n\n${shown.join('\n')}\n`
  return (
    <>
      <Callout>
        <p>{t('recovery.once')}</p>
      </Callout>
      <ol className={styles.codes} aria-label={t('recovery.title')}>
        {shown.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.tools}>
        <CopyButton text={shown.join('\n')} label={t('recovery.copy')} />
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            saveFile('grantwright-recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))
          }
        >
          <Icon name="download" size={18} />
          {t('recovery.download')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Icon name="file" size={18} />
          {t('recovery.print')}
        </Button>
      </div>
    </>
  )
}

/** The foot of a dialog that shows codes: it closes when the person says they are kept. */
export function CodesFoot({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <Button variant="primary" onClick={onClose}>
      {t('recovery.kept')}
    </Button>
  )
}

/** Codes are read more easily in fours; the hyphens need not be typed. */
function inFours(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
