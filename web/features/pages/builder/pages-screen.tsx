import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PageDraft, PageItem } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { DataTable } from '#web/list/data-table.tsx'
import type { Column } from '#web/list/data-table.tsx'
import { ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import { ListFailure, ListSheet, ListSkeleton, Pager } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { NewPageFacts } from './page-dialog.tsx'
import { unnamedSlug } from './new-page.ts'
import { pageActions, pageParameters, pagesQuery, refreshPages } from './pages-queries.ts'
import { StatePills } from './state-pills.tsx'
import { ScreenHead } from '#web/list/screen-head.tsx'
import styles from '#web/features/pages/builder/parts.module.css'

const PageDialog = lazy(() => import('./page-dialog.tsx'))
const ConfirmDialog = lazy(() =>
  import('#web/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const actions = pageActions(browserApi)

type Open = { kind: 'create' } | { kind: 'copy' | 'trash' | 'restore'; page: PageItem } | null

/** The custom pages of the site: found, made, copied, thrown away and brought back. @see CUST-02 */
export function PagesScreen(): ReactNode {
  const { t } = useTranslation(['pages', 'admin', 'errors'])
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const address = useListAddress(pageParameters)
  const [open, setOpen] = useState<Open>(null)
  // The palette and the bar of edit mode lead straight to a new page; the wish leaves the address, so that a reload does not
  // repeat it. A link from elsewhere asks first.
  const wantsNew = address.parameters['new'] === 'yes'
  const { state } = useLocation() as { state: { begins?: boolean } | null } // set by what leads here
  const begins = state?.begins === true
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!wantsNew) return
    if (begins) {
      if (hasBegun.current) return
      hasBegun.current = true
      actions.create({ title: '', slug: unnamedSlug(), template: 'blank', language }).then(
        (page) => {
          void refreshPages(queries)
          void navigate(`/admin/page-builder/${page.id}`, { replace: true, state: { isNew: true } })
        },
        (rejected: unknown) => {
          address.change({ new: null }, 'replace')
          toast.error(t(`errors:${apiErrorCode(rejected)}`))
        },
      )
      return
    }
    setOpen({ kind: 'create' })
    address.change({ new: null }, 'replace')
  }, [wantsNew, begins, address, language, navigate, queries, t])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pagesQuery(browserApi, address.parameters, language),
    placeholderData: keepPreviousData,
  })
  const action = useMutation({ mutationFn: (run: () => Promise<PageDraft | void>) => run() })
  function close(): void {
    action.reset()
    setOpen(null)
  }
  function send(facts: NewPageFacts): Promise<PageDraft> {
    if (open?.kind === 'copy') return actions.copy(open.page.id, facts.slug)
    if (open?.kind === 'restore') return actions.restore(open.page.id, facts.slug)
    return actions.create({ ...facts, language })
  }
  function restore(page: Pick<PageItem, 'id'>): void {
    action.mutate(() => actions.restore(page.id), {
      onSuccess: () => void refreshPages(queries),
      onError: (rejected) => toast.error(t(`errors:${apiErrorCode(rejected)}`)),
    })
  }
  function trash(page: PageItem): void {
    action.mutate(() => actions.trash(page.id), {
      onSuccess: () => {
        close()
        void refreshPages(queries)
        toast.success(t('list.trashed', { name: page.title || page.slug }), {
          action: { label: t('list.undo'), onPress: () => restore(page) },
        })
      },
    })
  }
  const dialogError = action.error ? t(`errors:${apiErrorCode(action.error)}`) : null
  return (
    <>
      <ScreenHead title={t('list.title')} lead={t('list.lead')}>
        <Button variant="primary" size="sm" onClick={() => setOpen({ kind: 'create' })}>
          <Icon name="plus" size={18} />
          {t('list.new')}
        </Button>
      </ScreenHead>
      <Filters address={address} />
      <ListSheet>
        {data ? (
          <Rows
            items={data.items}
            next={data.next_cursor}
            address={address}
            isStale={isPlaceholderData}
            onOpen={setOpen}
            onRestore={restore}
          />
        ) : error ? null : (
          <ListSkeleton />
        )}
        {error ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
      </ListSheet>
      <Suspense>
        {open === null || open.kind === 'trash' ? null : (
          <PageDialog
            kind={open.kind}
            slug={open.kind === 'create' ? '' : `${open.page.slug}-2`}
            send={send}
            onSent={({ id }) => {
              void refreshPages(queries)
              void navigate(`/admin/page-builder/${id}`)
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'trash' ? (
          <ConfirmDialog
            open
            onOpenChange={close}
            title={t('list.trashTitle', { name: open.page.title || open.page.slug })}
            description={dialogError ?? t('list.trashText')}
            confirmLabel={t('list.trash')}
            cancelLabel={t('cancel')}
            closeLabel={t('admin:list.close')}
            destructive
            busy={action.isPending}
            onConfirm={() => trash(open.page)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function Filters({ address }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation('pages')
  const { parameters, change } = address
  return (
    <ListFilters>
      <ListSearch address={address} label={t('list.search')} placeholder={t('list.search')} />
      <Segmented
        label={t('list.which')}
        fit
        value={parameters['trash'] === 'yes' ? 'trash' : 'all'}
        onChange={(value) => change({ trash: value === 'trash' ? 'yes' : null, cursor: null })}
        options={[
          { value: 'all', label: t('list.all') },
          { value: 'trash', label: t('list.inTrash') },
        ]}
      />
    </ListFilters>
  )
}

type RowsProps = {
  items: readonly PageItem[]
  next: string | null
  address: ListAddress
  isStale: boolean
  onOpen: (open: Open) => void
  onRestore: (page: PageItem) => void
}

function Rows({ items, next, address, isStale, onOpen, onRestore }: RowsProps): ReactNode {
  const { t } = useTranslation(['pages', 'admin'])
  const list = useRef<HTMLElement>(null)
  const { parameters, change } = address
  const isTrash = parameters['trash'] === 'yes'
  if (items.length === 0 && parameters['cursor'] === undefined) {
    return parameters['q'] === undefined && !isTrash ? (
      <EmptyState
        art="empty-projects"
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={
          <Button variant="primary" onClick={() => onOpen({ kind: 'create' })}>
            {t('list.new')}
          </Button>
        }
      />
    ) : (
      <EmptyState art="empty-search" title={t(isTrash ? 'list.trashEmpty' : 'list.nothing')} />
    )
  }
  const columns: Column<PageItem>[] = [
    {
      key: 'title',
      label: t('list.page'),
      cell: (page) =>
        isTrash ? (
          <b>{page.title || page.slug}</b>
        ) : (
          <Link to={`/admin/page-builder/${page.id}`} data-row-link>
            {page.title || page.slug}
          </Link>
        ),
    },
    {
      key: 'slug',
      label: t('list.address'),
      sort: { key: 'slug', first: 'up' },
      cell: ({ slug }) => <code>{paths.page(slug)}</code>,
    },
    { key: 'states', label: t('list.states'), cell: (page) => <StatePills page={page} /> },
    {
      key: 'menu',
      label: t('list.inMenu'),
      cell: ({ in_menu }) =>
        in_menu.length === 0
          ? '–'
          : in_menu.length === languages.length
            ? t('list.everywhere')
            : in_menu.join(', ').toUpperCase(),
    },
    {
      key: 'changed',
      label: t('list.changed'),
      sort: { key: 'changed', first: 'down' },
      cell: (page) => <Changed page={page} />,
    },
    {
      key: 'actions',
      label: t('list.actions'),
      cell: (page) =>
        isTrash ? (
          <TrashActions page={page} onOpen={onOpen} onRestore={onRestore} />
        ) : (
          <PageActions page={page} onOpen={onOpen} />
        ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('list.title')}
        columns={columns}
        rows={items}
        idOf={({ id }) => id}
        nameOf={({ title, slug }) => title || slug}
        sort={parameters['sort'] === 'slug' ? 'slug' : '-changed'}
        onSort={(sort) => change({ sort: sort.endsWith('slug') ? 'slug' : null, cursor: null })}
        selection={null}
        openId={null}
        isCompact={false}
        isStale={isStale}
        list={list}
      />
      <Pager
        isByTime={parameters['sort'] !== 'slug'}
        previous={parameters['cursor'] === undefined ? null : ''}
        next={next}
        onTurn={(cursor) => change({ cursor })}
      >
        <span role="status">{t('admin:list.shown', { count: items.length })}</span>
      </Pager>
    </>
  )
}

function Changed({ page }: { page: PageItem }): ReactNode {
  return (
    <>
      <TimeMark at={page.changed_at} />
      {page.changed_by === null || page.changed_by.name === '' ? null : <small> {page.changed_by.name}</small>}
    </>
  )
}

function PageActions({ page, onOpen }: { page: PageItem; onOpen: (open: Open) => void }): ReactNode {
  const { t } = useTranslation('pages')
  const name = page.title || page.slug
  return (
    <span className={styles.actions}>
      <a
        className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
        href={paths.page(page.slug)}
        target="_blank"
        rel="noopener"
        aria-label={t('list.view', { name })}
      >
        <Icon name="external" size={18} />
      </a>
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={t('list.copy', { name })}
        onClick={() => onOpen({ kind: 'copy', page })}
      >
        <Icon name="copy" size={18} />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={t('list.trashNamed', { name })}
        onClick={() => onOpen({ kind: 'trash', page })}
      >
        <Icon name="trash" size={18} />
      </Button>
    </span>
  )
}

type TrashActionsProps = Pick<RowsProps, 'onOpen' | 'onRestore'> & { page: PageItem }

function TrashActions({ page, onOpen, onRestore }: TrashActionsProps): ReactNode {
  const { t } = useTranslation('pages')
  return (
    <span className={styles.actions}>
      <Button variant="outline" size="sm" onClick={() => onRestore(page)}>
        {t('list.restore')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => onOpen({ kind: 'restore', page })}>
        {t('list.restoreAs')}
      </Button>
    </span>
  )
}
