import type { ReactNode } from 'react'
import { endingOf, useSaveExport } from '#web/features/exports/public/use-save-export.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './files-part.module.css'

const formats = ['pdf', 'docx', 'xlsx', 'checklist', 'zip'] as const

/** The files that are made of the application, for people to hand in themselves. */
export function FilesPart(): ReactNode {
  const { t } = useTranslation('submission')
  return (
    <section className={styles.part} aria-labelledby="files">
      <h2 id="files">{t('files.title')}</h2>
      <ul>
        {formats.map((format) => (
          <FileRow key={format} format={format} />
        ))}
      </ul>
    </section>
  )
}

function FileRow({ format }: { format: (typeof formats)[number] }): ReactNode {
  const { t } = useTranslation('submission')
  const save = useSaveExport(format, t('files.unnamed'))
  return (
    <li>
      <span className={styles.format}>{endingOf(format).toUpperCase()}</span>
      <div>
        <b>{t(`files.${format}`)}</b>
        <p>{t(`files.${format}Text`)}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={save.isPending}
        aria-label={t('saveFile', { name: t(`files.${format}`) })}
        onClick={() => save.mutate()}
      >
        <Icon name="download" size={16} />
        {t('files.download')}
      </Button>
    </li>
  )
}
