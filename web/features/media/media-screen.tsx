import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MediaItem, MediaList } from '#shared/contracts/media.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { FilterChips, ListFailure, ListSheet, ListSkeleton, Pager } from '#web/list/list-parts.tsx'
import { changeListParameters } from '#web/list/list-address.ts'
import { useListAddress } from '#web/list/use-list-address.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { formatFileSize } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { acceptedFiles } from './file-kinds.ts'
import { MediaFilters, mediaFilterChips } from './media-filters.tsx'
import { mediaFilters, mediaKey, mediaListQuery, mediaParameters } from './media-queries.ts'
import { MediaThumb } from './media-thumb.tsx'
import { missingAlt } from './media-texts.ts'
import { addUploads, useUploads } from './upload-queue.ts'
import { UploadTray } from './upload-tray.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'
import styles from '#web/features/media/media-screen.module.css'
import library from '#web/features/media/library.module.css'

const MediaPanel = lazy(() => import('./media-panel.tsx'))

const queueFiles = (files: readonly File[]): void => void addUploads(files)

/** The library of files: brought in, found, described, cut, replaced, thrown away. @see CUST-04 */
export function MediaScreen(): ReactNode {
  const { t } = useTranslation('media')
  const address = useListAddress(mediaParameters)
  const { parameters, change } = address
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...mediaListQuery(browserApi, parameters),
    placeholderData: keepPreviousData,
  })
  const isOver = useFileDrop(queueFiles)
  useFreshAfterUploads()
  const clear = useCallback(() => change(Object.fromEntries(mediaFilters.map((name) => [name, null]))), [change])
  return (
    <>
      <Head address={address} />
      <UploadTray onOpen={(file) => change({ file })} />
      <MediaFilters address={address} tags={data?.tags ?? []} />
      <FilterChips chips={mediaFilterChips(t, address)} onClear={clear} />
      <ListSheet>
        {data ? (
          <Files list={data} address={address} isStale={isPlaceholderData} onClear={clear} />
        ) : error ? null : (
          <ListSkeleton />
        )}
        {error ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
      </ListSheet>
      {isOver ? (
        <div className={styles.drop} aria-hidden>
          <p>{t('dropHere')}</p>
        </div>
      ) : null}
      <Suspense>
        {parameters['file'] === undefined ? null : (
          <MediaPanel key={parameters['file']} id={parameters['file']} onClose={() => change({ file: null })} />
        )}
      </Suspense>
    </>
  )
}

/** Brings the lists up to date when an upload is done. */
function useFreshAfterUploads(): void {
  const queries = useQueryClient()
  const done = useUploads().filter(({ state }) => state === 'done').length
  const seen = useRef(done)
  useEffect(() => {
    if (done > seen.current) void queries.invalidateQueries({ queryKey: mediaKey })
    seen.current = done
  }, [done, queries])
}

function Head({ address }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation('media')
  const isList = address.parameters['view'] === 'list'
  return (
    <ScreenHead title={t('title')} lead={t('lead')}>
      <Button
        variant="outline"
        size="sm"
        aria-pressed={isList}
        onClick={() => address.change({ view: isList ? null : 'list' }, 'replace')}
      >
        <Icon name="list" size={18} />
        {t('asList')}
      </Button>
      <UploadButton />
    </ScreenHead>
  )
}

/** Opens the system's file chooser. */
export function UploadButton(): ReactNode {
  const { t } = useTranslation('media')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        className="sr"
        tabIndex={-1}
        aria-label={t('chooseFiles')}
        onChange={(event) => {
          queueFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button variant="primary" size="sm" onClick={() => input.current?.click()}>
        <Icon name="plus" size={18} />
        {t('upload')}
      </Button>
    </>
  )
}

type FilesProps = { list: MediaList; address: ListAddress; isStale: boolean; onClear: () => void }

function Files({ list, address, isStale, onClear }: FilesProps): ReactNode {
  const { t } = useTranslation(['media', 'admin'])
  const { parameters, change } = address
  const isFiltered = mediaFilters.some((name) => parameters[name] !== undefined)
  if (list.items.length === 0 && parameters['cursor'] === undefined) {
    return isFiltered ? (
      <EmptyState
        art="empty-search"
        title={t('empty.filteredTitle')}
        text={t('empty.filteredText')}
        action={
          <Button variant="outline" onClick={onClear}>
            {t('admin:list.clearAll')}
          </Button>
        }
      />
    ) : (
      <EmptyState art="empty-media" title={t('empty.title')} text={t('empty.text')} action={<UploadButton />} />
    )
  }
  return (
    <>
      <ul
        className={parameters['view'] === 'list' ? library.rows : library.pictures}
        aria-busy={isStale}
        aria-label={t('title')}
      >
        {list.items.map((item) => (
          <FileCard key={item.id} item={item} parameters={parameters} />
        ))}
      </ul>
      <Pager
        isByTime
        previous={parameters['cursor'] === undefined ? null : ''}
        next={list.next_cursor}
        onTurn={(cursor) => change({ cursor })}
      >
        <span role="status">{t('admin:list.shown', { count: list.items.length })}</span>
      </Pager>
    </>
  )
}

function FileCard({ item, parameters }: { item: MediaItem; parameters: ListAddress['parameters'] }): ReactNode {
  const { t } = useTranslation('media')
  const language = useLanguage()
  const search = changeListParameters(new URLSearchParams(parameters), { file: item.id })
  const missing = missingAlt(item)
  return (
    <li className={library.card}>
      <Link to={`?${search}`} preventScrollReset>
        <MediaThumb item={item} />
        <span className={library.name}>{item.name}</span>
      </Link>
      <span className={library.facts}>
        {item.width === null ? null : <span>{t('pixels', { width: item.width, height: item.height ?? 0 })}</span>}
        <span>{formatFileSize(item.bytes, language)}</span>
        {missing.length === 0 ? null : (
          <span className={library.missing}>{t('missingAlt', { languages: missing.join(', ').toUpperCase() })}</span>
        )}
      </span>
    </li>
  )
}
