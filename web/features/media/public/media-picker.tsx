import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { MediaItem } from '#shared/contracts/media.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { changeListParameters } from '#web/list/list-address.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MediaFilters } from '#web/features/media/media-filters.tsx'
import { mediaFilters, mediaListQuery } from '#web/features/media/media-queries.ts'
import { UploadButton } from '#web/features/media/media-screen.tsx'
import { MediaThumb } from '#web/features/media/media-thumb.tsx'
import { addUploads, useUploads } from '#web/features/media/upload-queue.ts'
import { UploadTray } from '#web/features/media/upload-tray.tsx'
import { useFileDrop } from '#web/features/media/use-file-drop.ts'
import library from '#web/features/media/library.module.css'

const queueFiles = (files: readonly File[]): void => void addUploads(files)

/** What the picker needs of who opens it. */
export type MediaPickerProps = {
  /** Called with what was chosen, in the order of the presses; `mediaAddress` gives the address that content keeps. */
  onPick: (items: readonly MediaItem[]) => void
  onClose: () => void
  /** How many files may be chosen at once. */
  most?: number
}

/**
 * The library in a window, to choose one file from: searched, narrowed, and filled like the screen. Import it lazily; it
 * needs the words of `media` and `admin`.
 */
export default function MediaPicker({ onPick, onClose, most = 1 }: MediaPickerProps): ReactNode {
  const { t } = useTranslation(['media', 'admin'])
  const address = useOwnAddress()
  const [chosen, setChosen] = useState<readonly MediaItem[]>([])
  useFileDrop(queueFiles)
  const isChosen = ({ id }: MediaItem): boolean => chosen.some((each) => each.id === id)
  const uploads = useUploads()
  const done = uploads.filter(({ state }) => state === 'done').length
  const { data, error, isFetching, refetch } = useQuery({
    ...mediaListQuery(browserApi, address.parameters),
    placeholderData: keepPreviousData,
  })
  // A document has no picture to show.
  const pictures = (data?.items ?? []).filter(({ type }) => type.startsWith('image/'))
  const isFiltered = mediaFilters.some((name) => address.parameters[name] !== undefined)
  useEffect(() => {
    if (done > 0) void refetch()
  }, [done, refetch])
  function choose(item: MediaItem): void {
    if (most === 1) onPick([item])
    else if (isChosen(item)) setChosen(chosen.filter((each) => each.id !== item.id))
    else if (chosen.length < most) setChosen([...chosen, item])
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('picker.title')}
      {...(most === 1 ? {} : { description: t('picker.several', { most }) })}
      closeLabel={t('admin:list.close')}
      foot={
        <>
          <UploadButton />
          {most === 1 ? null : (
            <Button
              variant="primary"
              disabled={chosen.length === 0}
              onClick={() => {
                onPick(chosen)
                onClose()
              }}
            >
              {t('picker.take', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <DialogBody>
        <MediaFilters address={address} tags={data?.tags ?? []} onlyPictures />
        <UploadTray
          onOpen={(id) => {
            const item = uploads.find((entry) => entry.item?.id === id)?.item
            if (item?.type.startsWith('image/')) choose(item)
          }}
        />
        {data ? (
          <ul className={library.pictures} aria-label={t('title')}>
            {pictures.map((item) => (
              <li key={item.id} className={library.card}>
                <button
                  type="button"
                  aria-pressed={most === 1 ? undefined : isChosen(item)}
                  onClick={() => choose(item)}
                >
                  <MediaThumb item={item} />
                  <span className={library.name}>{item.name}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : error ? (
          <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
        {data === undefined || pictures.length > 0 ? null : isFiltered ? (
          <EmptyState art="empty-search" title={t('empty.filteredTitle')} text={t('empty.filteredText')} />
        ) : (
          <EmptyState art="empty-media" title={t('empty.title')} text={t('empty.text')} action={<UploadButton />} />
        )}
      </DialogBody>
    </Dialog>
  )
}

/** A window has no address of its own: its filters live as long as it is open. */
function useOwnAddress(): ListAddress {
  const [search, setSearch] = useState(() => new URLSearchParams())
  return useMemo(
    () => ({
      parameters: Object.fromEntries(search),
      change: (changes) => setSearch((before) => changeListParameters(before, changes)),
    }),
    [search],
  )
}
