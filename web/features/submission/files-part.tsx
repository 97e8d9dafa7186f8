import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as routes from '#shared/contracts/routes/exports.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveFile } from '#web/list/save-file.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'
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
  const { t } = useTranslation(['submission', 'errors'])
  const { id, title } = useApplication()
  const ending = format === 'checklist' ? 'csv' : format
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        `${title.slice(0, 80) || t('files.unnamed')}.${ending}`,
        await browserApi.download(routes.getExport, { path: { id, format } }),
      ),
    onError: (error) => {
      // What to change in the text, the server says: which characters, how many pages.
      const detail = error instanceof ApiError && error.code === 'export_refused' ? error.problem?.detail : undefined
      toast.error(detail ?? t(`errors:${apiErrorCode(error)}`))
    },
  })
  return (
    <li>
      <span className={styles.format}>{ending.toUpperCase()}</span>
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
