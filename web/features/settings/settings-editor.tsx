import { saveFile } from '#web/list/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import * as settingsRoutes from '#shared/contracts/routes/settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { SettingKey, SettingsResponse } from '#shared/contracts/settings.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { changeDraft, changedSince, draftErrors, isSettingKey, rebaseDraft, takeUp } from './setting-draft.ts'
import type { SettingDraft } from './setting-draft.ts'
import { SettingGroups } from './setting-groups.tsx'
import { SettingsHistoryList } from './settings-history.tsx'
import { settingsQuery } from './settings-queries.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { ConflictNote } from '#web/list/conflict-note.tsx'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))
const addressNames = ['q', 'view'] as const

/**
 * Edits the settings. What was typed is kept until it is saved or dropped; when another user saves in the meantime, a
 * message says so and what was typed lies over it.
 *
 * @param stored the settings as they were last fetched.
 */
export function SettingsEditor({ stored }: { stored: SettingsResponse }): ReactNode {
  const { t } = useTranslation('settings')
  const { state } = useAuth()
  const queries = useQueryClient()
  const address = useListAddress(addressNames)
  // What was typed lies over these: a refetch behind its back must not change what it means.
  const [base, setBase] = useState(stored)
  const [draft, setDraft, localDraft] = useLocalDraftState<SettingDraft>('settings', {})
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [theirs, setTheirs] = useState<readonly SettingKey[]>([])
  const [isReviewing, setReviewing] = useState(false)
  const count = Object.keys(draft).length
  const settings = count === 0 ? stored : base
  const errors = isChecked ? new Set([...draftErrors(draft), ...rejected]) : rejected
  const mayEdit = state.status === 'signed-in' && state.role.permissions.includes('settings.edit')

  function change(key: SettingKey, value: unknown): void {
    if (count === 0) setBase(stored)
    setDraft(changeDraft(settings, draft, key, value))
    setRejected(new Set([...rejected].filter((path) => path.split('.')[0] !== key)))
  }
  function take(newer: SettingsResponse, next: SettingDraft): void {
    setBase(newer)
    setDraft(next)
    queries.setQueryData(settingsQuery(browserApi).queryKey, newer)
    void queries.invalidateQueries({ queryKey: ['admin', 'settings', 'history'] })
  }
  function discard(): void {
    setDraft({})
    setRejected(new Set())
    setChecked(false)
    setTheirs([])
  }
  function review(): void {
    setChecked(true)
    const [first] = draftErrors(draft)
    if (first === undefined) setReviewing(true)
    else {
      address.change({ q: null, view: null }, 'replace')
      focusSetting(first)
    }
  }

  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ExportButton />
      </ScreenHead>
      <LocalDraftNote localDraft={localDraft} />
      {theirs.length === 0 ? null : <NewerNote keys={theirs} keepsOwn={count > 0} onTake={discard} />}
      <Tabs
        label={t('views.label')}
        value={address.parameters['view'] === 'history' ? 'history' : 'settings'}
        onValueChange={(view) => address.change({ view: view === 'history' ? view : null })}
        keepPanels
        tabs={[
          {
            value: 'settings',
            label: t('views.settings'),
            content: (
              <SettingGroups
                settings={settings}
                draft={draft}
                errors={errors}
                mayEdit={mayEdit}
                address={address}
                onChange={change}
              />
            ),
          },
          {
            value: 'history',
            label: t('views.history'),
            content:
              address.parameters['view'] === 'history' ? (
                <SettingsHistoryList
                  mayEdit={mayEdit}
                  onTakeUp={(values) => {
                    if (count === 0) setBase(stored)
                    setDraft(takeUp(settings, draft, values))
                    address.change({ view: null })
                  }}
                />
              ) : null,
          },
        ]}
      />
      {count === 0 ? null : (
        <SaveBar label={t('bar.count', { count })}>
          <b role="status">{t('bar.count', { count })}</b>
          <Button variant="ghost" size="sm" onClick={discard}>
            {t('bar.discard')}
          </Button>
          <Button variant="primary" size="sm" onClick={review}>
            {t('bar.review')}
          </Button>
        </SaveBar>
      )}
      <Suspense>
        {isReviewing ? (
          <ReviewDialog
            settings={settings}
            draft={draft}
            onClose={() => setReviewing(false)}
            onRejected={(paths) => {
              setRejected(new Set(paths))
              setReviewing(false)
              const [first] = paths
              if (first !== undefined) focusSetting(first)
            }}
            onConflict={(newer) => {
              setTheirs(changedSince(settings, newer))
              take(newer, rebaseDraft(draft, newer))
              setReviewing(false)
            }}
            onSaved={(newer) => {
              take(newer, {})
              discard()
              setReviewing(false)
              // Launch buttons and language pickers of this tab follow at once.
              void queries.invalidateQueries({ queryKey: siteConfigQuery(browserApi).queryKey })
            }}
          />
        ) : null}
      </Suspense>
      <LeaveGuard isDirty={count > 0} text={t('leave.text')} />
    </>
  )
}

/** Puts the focus on the field of a setting. @param path such as `assistant_links.en` */
function focusSetting(path: string): void {
  const [key = ''] = path.split('.')
  // After the fields have been drawn with their errors.
  requestAnimationFrame(() => {
    const place = document.getElementById(`setting-${key}`)
    const field = place?.querySelector<HTMLElement>('[aria-invalid], input, textarea, select')
    field?.focus()
  })
}

function NewerNote(props: { keys: readonly SettingKey[]; keepsOwn: boolean; onTake: () => void }): ReactNode {
  const { t } = useTranslation('settings')
  return (
    <ConflictNote
      title={t('conflict.title')}
      text={t('conflict.text')}
      yours={props.keepsOwn ? t('conflict.yours') : null}
      actions={
        <Button variant="outline" size="sm" onClick={props.onTake}>
          {t(props.keepsOwn ? 'conflict.take' : 'close')}
        </Button>
      }
    >
      <ul className="mt-1 mb-2 list-disc pl-5">
        {props.keys.filter(isSettingKey).map((key) => (
          <li key={key}>{t(`fields.${key}.label`)}</li>
        ))}
      </ul>
    </ConflictNote>
  )
}

/** Downloads the settings as a file, without secrets. */
function ExportButton(): ReactNode {
  const { t } = useTranslation(['settings', 'errors'])
  const file = useMutation({
    mutationFn: () => browserApi.download(settingsRoutes.exportSettings),
    onSuccess: (blob) => saveFile('settings.json', blob),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  return (
    <Button variant="outline" busy={file.isPending} busyLabel={t('export')} onClick={() => file.mutate()}>
      <Icon name="download" />
      {t('export')}
    </Button>
  )
}
