import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { contentTextLengthMax } from '#shared/content/value.ts'
import {
  contentFileBytesMax,
  contentFileFormats,
  contentFileRowsMax,
  fileErrors,
} from '#shared/contracts/content-files.ts'
import type { ContentFileFormat, ContentImport, ContentImportResult } from '#shared/contracts/content-files.ts'
import type { FieldError } from '#shared/error-codes.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fieldErrors } from '#web/api/client.ts'
import type { ListParameters } from '#web/list/list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, Segmented } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { wordsOf } from './cell-value.ts'
import { exportContent, refreshContentScreen, sendImport } from './content-queries.ts'
import { Tools } from '#web/list/list-parts.tsx'
import { PlainCells } from '#web/list/plain-table.tsx'
import { saveFile } from '#web/list/save-file.ts'
import lined from '#web/ui/lined-table.module.css'

type OnConflict = ContentImport['on_conflict']
type ChosenFile = { name: string; format: ContentFileFormat; text: string; plan: ContentImportResult }

const conflictChoices = ['refuse', 'keep', 'overwrite'] as const

/** Takes the texts out as a file, and brings a file in after showing what it would change. @see CONT-07 */
export default function FilesDialog({
  parameters,
  onClose,
}: {
  parameters: ListParameters
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation(['content', 'admin', 'errors'])
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [onConflict, setOnConflict] = useState<OnConflict>('refuse')
  const [problems, setProblems] = useState<readonly string[]>([])
  const { mutate: attempt, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onMutate: () => setProblems([]),
    onError: (error) => {
      const lines = fieldErrors(error)
      // A file has no fields that could be marked: its lines say it all.
      setProblems(lines.length > 0 ? lines.map((each) => mistakeWords(each, t)) : [t(`errors:${apiErrorCode(error)}`)])
    },
  })
  const handleExport = (format: ContentFileFormat) =>
    attempt(async () => saveFile(`content.${format}`, await exportContent(browserApi, parameters, format)))
  const handleFile = (chosen: File) =>
    attempt(async () => {
      setFile(null)
      if (chosen.size > contentFileBytesMax) return setProblems([t('files.tooLarge')])
      const format = chosen.name.toLowerCase().endsWith('.csv') ? 'csv' : 'json'
      const text = await chosen.text()
      const plan = await sendImport(browserApi, { format, text, dry_run: true, on_conflict: 'refuse' })
      setFile({ name: chosen.name, format, text, plan })
    })
  const handleImport = ({ format, text }: ChosenFile) =>
    attempt(async () => {
      await sendImport(browserApi, { format, text, dry_run: false, on_conflict: onConflict })
      toast.success(t('files.written'))
      await refreshContentScreen(client)
      onClose()
    })
  const canWrite = file !== null && (file.plan.counts.conflict === 0 || onConflict !== 'refuse')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('files.title')}
      description={t('files.lead')}
      foot={
        file === null ? undefined : (
          <Button
            variant="primary"
            disabled={!canWrite}
            busy={isPending}
            busyLabel={t('saving')}
            onClick={() => handleImport(file)}
          >
            {t('files.write')}
          </Button>
        )
      }
    >
      <DialogBody>
        <h3>{t('files.export')}</h3>
        <p className="hint">{t('files.exportHint')}</p>
        <Tools>
          {contentFileFormats.map((format) => (
            <Button key={format} variant="outline" size="sm" onClick={() => handleExport(format)}>
              <Icon name="download" size={18} />
              {t(`files.${format}`)}
            </Button>
          ))}
        </Tools>
        <h3 className="mt-6">{t('files.import')}</h3>
        <p className="hint">{t('files.importHint')}</p>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={t('files.import')}
          accept=".json,.csv,application/json,text/csv"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            // The same name again, once the file is mended, is a choice too.
            event.currentTarget.value = ''
            if (chosen) handleFile(chosen)
          }}
        />
        <Tools>
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            {t('files.choose')}
          </Button>
          {file === null ? null : <span>{file.name}</span>}
        </Tools>
        {problems.length === 0 ? null : (
          <FormError>
            {problems.map((each) => (
              <span key={each} className="block">
                {each}
              </span>
            ))}
          </FormError>
        )}
        {file === null ? null : <Plan plan={file.plan} onConflict={onConflict} onChoose={setOnConflict} />}
      </DialogBody>
    </Dialog>
  )
}

/** A mistake of the file in words: where it is, and what is wrong there. */
function mistakeWords({ path, message, code }: FieldError, t: Translate<'content' | 'admin' | 'errors'>): string {
  const error = fileErrors.find((each) => each === code)
  const place = /^line (\d+)(?:, row (\d+))?(?:: ([\s\S]*))?$/.exec(path)
  if (!error || !place) return `${path}: ${message}`
  const [, line = '', row, column] = place
  const at = row === undefined ? t('files.atLine', { line }) : t('files.atRow', { line, row })
  const words = t(`files.faults.${error}`, { rows: contentFileRowsMax, length: contentTextLengthMax })
  return column === undefined ? `${at}: ${words}` : `${at}, ${t('files.column', { column })}: ${words}`
}

function Plan({
  plan,
  onConflict,
  onChoose,
}: {
  plan: ContentImportResult
  onConflict: OnConflict
  onChoose: (choice: OnConflict) => void
}): ReactNode {
  const { t } = useTranslation('content')
  const shown = plan.items.filter(({ action }) => action !== 'skip').slice(0, 200)
  return (
    <section aria-label={t('files.plan')}>
      <h3>{t('files.plan')}</h3>
      <p role="status">{t('files.counts', plan.counts)}</p>
      {plan.counts.conflict === 0 ? null : (
        <Segmented
          label={t('files.onConflict')}
          value={onConflict}
          onChange={onChoose}
          options={conflictChoices.map((choice) => ({ value: choice, label: t(`files.${choice}`) }))}
        />
      )}
      <div className="overflow-x-auto">
        <table className={`${lined.table} ${lined.stack}`}>
          <caption className="sr">{t('files.plan')}</caption>
          <PlainCells
            rows={shown}
            idOf={({ line }) => String(line)}
            columns={[
              { key: 'line', label: t('files.line'), cell: ({ line, action }) => `${line}: ${t(`files.${action}`)}` },
              {
                key: 'key',
                label: t('key'),
                cell: ({ page, section, content_key, language }) => `${page}.${section}.${content_key} (${language})`,
              },
              {
                key: 'before',
                label: t('files.before'),
                cell: ({ before }) => (before === null ? '' : wordsOf(before)),
              },
              { key: 'after', label: t('files.after'), cell: ({ after }) => wordsOf(after) },
            ]}
          />
        </table>
      </div>
    </section>
  )
}
