import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as logsRoutes from '#shared/contracts/routes/logs.ts'
import { activityOrigins } from '#shared/activity-names.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { listQuery } from '#web/list/list-address.ts'
import { FilterChips, ListMenu } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { IntegrityBar } from './integrity-bar.tsx'
import { actionsQuery, activityFilters, activityQuery, activityQueryOf } from './logs-queries.ts'
import { thingOf, useActionLabels } from '#web/features/logs/public/action-labels.ts'
import { LogTable } from '#web/list/log-table.tsx'
import { TargetLink } from './target-link.tsx'
import styles from './logs.module.css'
import { ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import { saveFile } from '#web/list/save-file.ts'
import control from '#web/ui/control.module.css'

const ActivityPanel = lazy(() => import('./activity-panel.tsx'))

/** How often an open live tail asks for what is new. */
const liveEveryMs = 4_000

/** Who did what: filtered, followed live, opened, exported. */
export function ActivityTab({ address }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation(['logs', 'actions'])
  const { actionWords, roleWords, thingWords } = useActionLabels()
  const { parameters, change } = address
  const [isLive, setLive] = useState(false)
  const list = useInfiniteQuery({
    ...activityQuery(browserApi, parameters),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? liveEveryMs : false,
  })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const wordsOf = (name: (typeof activityFilters)[number], value: string): string => {
    if (name === 'action') return value.includes('.') ? actionWords(value) : thingWords(value)
    const origin = name === 'origin' ? activityOrigins.find((each) => each === value) : undefined
    return origin === undefined ? value : t(`actions:origins.${origin}`)
  }
  const clear = (): void => change(Object.fromEntries(activityFilters.map((name) => [name, null])))
  const chips = activityFilters.flatMap((name) => {
    const value = parameters[name]
    if (value === undefined) return []
    return [
      { name, label: `${t(`filter.${name}`)}: ${wordsOf(name, value)}`, onRemove: () => change({ [name]: null }) },
    ]
  })
  return (
    <>
      <IntegrityBar />
      <ListFilters>
        <Filters address={address} />
        <SwitchField label={t('live')} checked={isLive} onChange={(event) => setLive(event.currentTarget.checked)} />
        <ExportMenu address={address} />
      </ListFilters>
      <FilterChips chips={chips} onClear={clear} />
      <LogTable
        list={list}
        empty={
          <EmptyState
            art="empty-search"
            title={t('empty.activity')}
            action={
              chips.length === 0 ? undefined : (
                <Button variant="outline" onClick={clear}>
                  {t('empty.clear')}
                </Button>
              )
            }
          />
        }
        label={t('tabs.activity')}
        caption={t('caption')}
        rows={items}
        idOf={({ id }) => id}
        openId={parameters['open']}
        isStale={list.isPlaceholderData}
        cells={[
          [
            'action',
            ({ id, action }) => (
              <button type="button" className={styles.open} data-row-open onClick={() => change({ open: id })}>
                {actionWords(action)}
              </button>
            ),
          ],
          [
            'who',
            ({ actor, actor_role: role }) => (
              <>
                {actor?.name ?? (role === 'system' ? t('system') : t('nobody'))}{' '}
                {role === 'system' ? null : <small className="text-ink-muted">{roleWords(role)}</small>}
              </>
            ),
          ],
          ['target', (item) => <TargetLink entry={item} />],
          ['when', ({ at }) => <TimeMark at={at} />],
          [
            'from',
            ({ address: from, origin }) => (
              <>
                {from}{' '}
                {origin === null ? null : <small className="text-ink-muted">{t(`actions:origins.${origin}`)}</small>}
              </>
            ),
          ],
        ]}
      />
      <p className="small mt-3 text-ink-muted">{t('retention')}</p>
      <Suspense>
        {parameters['open'] === undefined ? null : (
          <ActivityPanel
            key={parameters['open']}
            id={parameters['open']}
            onFilter={(name, value) => change({ [name]: value, open: null })}
            onClose={() => change({ open: null })}
          />
        )}
      </Suspense>
    </>
  )
}

function Filters({ address }: { address: ListAddress }): ReactNode {
  const { parameters, change } = address
  const { t } = useTranslation(['logs', 'actions'])
  const { actionWords, thingWords } = useActionLabels()
  const actions = useQuery(actionsQuery(browserApi))
  const things = [...new Set(actions.data?.items.map(thingOf))]
  return (
    <>
      <ListSearch
        address={address}
        name="actor"
        isWhole
        label={t('filter.actorHint')}
        placeholder={t('filter.actorHint')}
      />
      <span className={control.selectWrap}>
        <select
          className={control.select}
          aria-label={t('filter.action')}
          value={parameters['action'] ?? ''}
          onChange={(event) => change({ action: event.currentTarget.value })}
        >
          <option value="">{t('filter.anyAction')}</option>
          {things.map((thing) => (
            <optgroup key={thing} label={thingWords(thing)}>
              <option value={thing}>{t('actions:every', { thing: thingWords(thing) })}</option>
              {actions.data?.items
                .filter((action) => action.startsWith(`${thing}.`))
                .map((action) => (
                  <option key={action} value={action}>
                    {actionWords(action)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chev-down" size={18} />
      </span>
      <ListMenu label={t('filter.more')} icon="filter">
        <SelectField
          label={t('filter.origin')}
          value={parameters['origin'] ?? ''}
          onChange={(event) => change({ origin: event.currentTarget.value })}
        >
          <option value="">{t('filter.anyOrigin')}</option>
          {activityOrigins.map((origin) => (
            <option key={origin} value={origin}>
              {t(`actions:origins.${origin}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          key={parameters['target']}
          label={t('filter.target')}
          defaultValue={parameters['target'] ?? ''}
          maxLength={200}
          onBlur={(event) => change({ target: event.currentTarget.value })}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`filter.${name}`)}
            value={parameters[name] ?? ''}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </ListMenu>
    </>
  )
}

function ExportMenu({ address: { parameters } }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation(['logs', 'errors'])
  async function save(format: 'csv' | 'json'): Promise<void> {
    try {
      const query = listQuery({ ...activityQueryOf(parameters), format })
      saveFile(`activity.${format}`, await browserApi.download(logsRoutes.exportActivity, { query }))
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
  }
  return (
    <ListMenu label={t('export.label')} icon="download">
      {(['csv', 'json'] as const).map((format) => (
        <Button key={format} variant="ghost" size="sm" onClick={() => void save(format)}>
          {t(`export.${format}`)}
        </Button>
      ))}
    </ListMenu>
  )
}
