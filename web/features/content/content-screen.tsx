import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TreeSection } from '#shared/contracts/content-grid.ts'
import { languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { FilterChips, ListFailure, ListPending, ListSheet, ListSkeleton } from '#web/list/list-parts.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useListKeys } from '#web/list/use-list-keys.ts'
import { useSelection } from '#web/list/use-selection.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Flag, Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ContentBulk } from './content-bulk.tsx'
import { ContentFilters, contentFilterChips } from './content-filters.tsx'
import { contentFilters, contentParameters, gridQuery, treeQuery } from './content-queries.ts'
import { ContentTable, keyOf } from './content-table.tsx'
import { pageAddress } from '#web/content/page-address.ts'
import { pageName, plainName } from '#web/content/page-names.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'
import styles from '#web/features/content/content-screen.module.css'
import pager from '#web/list/pager.module.css'
import tabs from '#web/ui/tabs.module.css'

const KeysDialog = lazy(() => import('#web/list/keys-dialog.tsx'))
const FilesDialog = lazy(() => import('./files-dialog.tsx'))
const ReplaceDialog = lazy(() => import('./replace-dialog.tsx'))
const TrashPanel = lazy(() => import('./trash-panel.tsx'))
const ReleasesPanel = lazy(() => import('./releases-panel.tsx'))
const SiteFactsPanel = lazy(() => import('./site-facts-panel.tsx'))
const HistoryPanel = lazy(() => import('./history-panel.tsx'))

/** The texts, what was deleted, and what was changed at once: each under an address of its own. @see ADM-03 */
export function ContentScreen(): ReactNode {
  const { t } = useTranslation('content')
  const { parameters } = useListAddress(contentParameters)
  const view = views.find((each) => each === parameters['view']) ?? 'texts'
  if (view === 'texts') return <Texts />
  const Panel = panels[view]
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <Views shown={view} />
      <ListSheet label={t(`views.${view}`)}>
        <h2 className="sr">{t(`views.${view}`)}</h2>
        <Suspense fallback={<ListSkeleton />}>
          <Panel />
        </Suspense>
      </ListSheet>
    </>
  )
}

const views = ['texts', 'site', 'trash', 'releases'] as const

const panels = { site: SiteFactsPanel, trash: TrashPanel, releases: ReleasesPanel } as const

/** Leads between the texts, the facts of the site, what was deleted, and what was changed at once. */
function Views({ shown }: { shown: (typeof views)[number] }): ReactNode {
  const { t } = useTranslation('content')
  return (
    <nav className={tabs.tabs} aria-label={t('views.label')}>
      {views.map((each) => (
        <Link
          key={each}
          className={tabs.tab}
          to={each === 'texts' ? '.' : `?view=${each}`}
          aria-current={each === shown ? 'page' : undefined}
        >
          {t(`views.${each}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Every text of the site, three languages side by side: found, compared, changed, brought out and in. */
function Texts(): ReactNode {
  const { t } = useTranslation(['content', 'admin'])
  const contentWords = useTranslation('content')
  const address = useListAddress(contentParameters)
  const { parameters, change } = address
  const list = useInfiniteQuery({ ...gridQuery(browserApi, parameters), placeholderData: keepPreviousData })
  const { data: tree } = useQuery(treeQuery(browserApi))
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  const [open, setOpen] = useState<'files' | 'keys' | 'replace' | null>(null)
  const ids = useMemo(() => items.map(keyOf), [items])
  const selection = useSelection(ids, contentFilters.map((name) => parameters[name] ?? '').join('\n'))
  const search = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLElement>(null)
  const { clear: unselect } = selection
  useListKeys({ list: table, search, onHelp: useCallback(() => setOpen('keys'), []), onEscape: unselect })
  const clear = () => change(Object.fromEntries(contentFilters.map((name) => [name, null])))
  const opened = items.find((item) => keyOf(item) === parameters['open'])
  const retry = () => void list.refetch()
  return (
    <>
      <Head
        page={parameters['page']}
        onFiles={() => setOpen('files')}
        onReplace={() => setOpen('replace')}
        onKeys={() => setOpen('keys')}
      />
      <Views shown="texts" />
      <ContentFilters address={address} search={search} tree={tree?.items ?? []} />
      <FilterChips chips={contentFilterChips(contentWords, address)} onClear={clear} />
      <Coverage sections={tree?.items ?? []} address={address} />
      <div className={styles.frame}>
        <Tree sections={tree?.items ?? []} address={address} />
        <ListSheet>
          {list.data === undefined ? (
            <ListPending error={list.error} isBusy={list.isFetching} onRetry={retry} />
          ) : items.length === 0 ? (
            <EmptyState
              art="empty-search"
              title={t('empty.title')}
              text={t('empty.text')}
              action={
                <Button variant="outline" onClick={clear}>
                  {t('admin:list.clearAll')}
                </Button>
              }
            />
          ) : (
            <>
              <ContentBulk items={items} selection={selection} language={parameters['language']} />
              <ContentTable
                items={items}
                selection={selection}
                language={parameters['language']}
                isStale={list.isPlaceholderData}
                list={table}
                onOpen={(id) => change({ open: id })}
              />
              {list.error ? <ListFailure error={list.error} isBusy={list.isFetching} onRetry={retry} /> : null}
              <div className={pager.pager}>
                <span role="status">{t('admin:list.shown', { count: items.length })}</span>
                {list.hasNextPage ? (
                  <Button
                    variant="outline"
                    size="sm"
                    busy={list.isFetchingNextPage}
                    onClick={() => void list.fetchNextPage()}
                  >
                    {t('loadMore')}
                  </Button>
                ) : null}
              </div>
            </>
          )}
        </ListSheet>
      </div>
      <Suspense>
        {opened === undefined ? null : (
          <HistoryPanel key={keyOf(opened)} item={opened} onClose={() => change({ open: null })} />
        )}
        {open === 'files' ? <FilesDialog parameters={parameters} onClose={() => setOpen(null)} /> : null}
        {open === 'replace' ? <ReplaceDialog parameters={parameters} onClose={() => setOpen(null)} /> : null}
        {open === 'keys' ? <KeysDialog onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  )
}

function Head({
  page,
  onFiles,
  onReplace,
  onKeys,
}: {
  page: string | undefined
  onFiles: () => void
  onReplace: () => void
  onKeys: () => void
}): ReactNode {
  const { t } = useTranslation(['content', 'admin'])
  const { state } = useAuth()
  const mayEditPages = state.status === 'signed-in' && state.role.permissions.includes('content.visual_edit')
  return (
    <ScreenHead title={t('title')} lead={t('lead')}>
      <Button variant="ghost" size="sm" iconOnly aria-label={t('admin:list.keys.open')} onClick={onKeys}>
        <Icon name="info" size={18} />
      </Button>
      <Button variant="outline" size="sm" onClick={onReplace}>
        <Icon name="search" size={18} />
        {t('replace.open')}
      </Button>
      <Button variant="outline" size="sm" onClick={onFiles}>
        <Icon name="export" size={18} />
        {t('files.open')}
      </Button>
      {mayEditPages ? (
        <LinkButton variant="primary" size="sm" to={pageAddress(page)}>
          <Icon name="pencil" size={18} />
          {t('openPage')}
        </LinkButton>
      ) : null}
    </ScreenHead>
  )
}

/** How complete each language is, of what the filter by page and section leaves. */
function Coverage({ sections, address }: { sections: readonly TreeSection[]; address: ListAddress }): ReactNode {
  const { t } = useTranslation('content')
  const { page, section } = address.parameters
  const shown = sections.filter(
    (each) => (page === undefined || each.page === page) && (section === undefined || each.section === section),
  )
  const total = shown.reduce((sum, each) => sum + each.total, 0)
  return (
    <ul className={styles.coverage} aria-label={t('coverage')}>
      {languages.map((language) => {
        const missing = shown.reduce((sum, each) => sum + each.languages[language].missing, 0)
        const outdated = shown.reduce((sum, each) => sum + each.languages[language].outdated, 0)
        const name = t(`languages.${language}`)
        return (
          <li key={language}>
            <p>
              <Flag language={language} />
              {name}
              <span>{t('ofTotal', { done: total - missing, total })}</span>
            </p>
            <progress
              data-complete={missing === 0 || undefined}
              aria-label={name}
              max={Math.max(1, total)}
              value={total - missing}
            />
            {outdated > 0 ? <small>{t('outdatedCount', { total: outdated })}</small> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** Pages and their sections; each leads to its keys and says how many need work. */
function Tree({ sections, address }: { sections: readonly TreeSection[]; address: ListAddress }): ReactNode {
  const { t, i18n } = useTranslation('content')
  const { page, section } = address.parameters
  const pages = [...new Set(sections.map((each) => each.page))]
  return (
    <nav className={styles.tree} aria-label={t('tree')}>
      {pages.map((name) => (
        <details key={name} open={name === page}>
          <summary>
            {pageName(name, i18n)}
            <Work sections={sections.filter((each) => each.page === name)} />
          </summary>
          <ul>
            <li>
              <button
                type="button"
                aria-current={name === page && section === undefined}
                onClick={() => address.change({ page: name, section: null })}
              >
                {t('wholePage')}
              </button>
            </li>
            {sections
              .filter((each) => each.page === name)
              .map((each) => (
                <li key={each.section}>
                  <button
                    type="button"
                    aria-current={name === page && each.section === section}
                    onClick={() => address.change({ page: name, section: each.section })}
                  >
                    {plainName(each.section)}
                    <Work sections={[each]} />
                  </button>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

function Work({ sections }: { sections: readonly TreeSection[] }): ReactNode {
  const { t } = useTranslation('content')
  const count = sections
    .flatMap((section) => languages.map((language) => section.languages[language]))
    .reduce((sum, { missing, outdated }) => sum + missing + outdated, 0)
  if (count === 0) return null
  return (
    <span className={styles.work} title={t('work', { total: count })}>
      <span aria-hidden>{count}</span>
      <span className="sr">{t('work', { total: count })}</span>
    </span>
  )
}
