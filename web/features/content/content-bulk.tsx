import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import { isLanguage, languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { SelectionBar } from '#web/list/list-parts.tsx'
import type { Selection } from '#web/list/use-selection.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { stepsOf, undoSteps } from './bulk-steps.ts'
import type { BulkAction, BulkStep, Undo } from './bulk-steps.ts'
import { refreshContentScreen } from './content-queries.ts'
import { keyOf } from './content-table.tsx'

type ContentBulkProps = { items: readonly GridItem[]; selection: Selection; language: string | undefined }

type BulkRun = { steps: readonly BulkStep[]; canUndo: boolean }
type BulkOutcome = { undo: Undo[]; failures: string[] }

const plainActions = ['show', 'hide', 'copy'] as const

/** What can be done with the selected keys, in the chosen language or in all; tells of each row that was refused. */
export function ContentBulk({ items, selection, language }: ContentBulkProps): ReactNode {
  const { t } = useTranslation(['content', 'admin', 'errors'])
  const client = useQueryClient()
  const { state } = useAuth()
  const mayDelete = state.status === 'signed-in' && state.role.permissions.includes('content.delete')
  const [asks, setAsks] = useState(false)
  const [rejected, setRejected] = useState<readonly string[]>([])
  const chosen = items.filter((item) => selection.has(keyOf(item)))
  const looked = language !== undefined && isLanguage(language) ? [language] : languages
  const { mutate: run, isPending: busy } = useMutation<BulkOutcome, Error, BulkRun>({
    mutationFn: async ({ steps }) => {
      const outcome: BulkOutcome = { undo: [], failures: [] }
      for (const step of steps) {
        try {
          outcome.undo.push(await step.run(browserApi))
        } catch (error) {
          outcome.failures.push(`${step.name}: ${t(`errors:${apiErrorCode(error)}`)}`)
        }
      }
      return outcome
    },
    onSuccess: ({ undo, failures }, { canUndo }) => {
      setAsks(false)
      setRejected(failures)
      if (undo.length > 0) {
        const action = { label: t('admin:list.undo'), onPress: () => run({ steps: undoSteps(undo), canUndo: false }) }
        toast.success(t('bulk.done', { total: undo.length }), canUndo ? { action } : {})
      } else if (failures.length === 0) toast.info(t('bulk.nothing'))
      void refreshContentScreen(client)
    },
  })
  const action = (name: BulkAction) => run({ steps: stepsOf(name, chosen, looked), canUndo: true })
  return (
    <>
      {selection.ids.size === 0 ? null : (
        <SelectionBar count={chosen.length} isAll={false} onSelectAll={null} onClear={selection.clear}>
          {plainActions.map((name) => (
            <Button key={name} variant="ghost" size="sm" disabled={busy} onClick={() => action(name)}>
              {t(`bulk.${name}`)}
            </Button>
          ))}
          {mayDelete ? (
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => setAsks(true)}>
              {t('bulk.delete')}
            </Button>
          ) : null}
        </SelectionBar>
      )}
      {rejected.length === 0 ? null : (
        <Callout tone="red" announce>
          <p>
            <b>{t('bulk.refused')}</b>
          </p>
          <ul>
            {rejected.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <Button variant="outline" size="sm" onClick={() => setRejected([])}>
            {t('admin:list.close')}
          </Button>
        </Callout>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('bulk.deleteTitle', { total: stepsOf('delete', chosen, looked).length })}
        description={t('bulk.deleteText')}
        confirmLabel={t('bulk.delete')}
        destructive
        busy={busy}
        onConfirm={() => action('delete')}
      />
    </>
  )
}
