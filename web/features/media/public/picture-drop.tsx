import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { MediaItem } from '#shared/contracts/media.ts'
import { acceptedPictures, pictureTrouble } from '#web/features/media/file-kinds.ts'
import { holdsFiles, pastedFiles } from '#web/features/media/public/dragged-files.ts'
import { addUploads, useUploads } from '#web/features/media/upload-queue.ts'
import { TrayLine } from '#web/features/media/upload-tray.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/media/public/picture-drop.module.css'

/** What the place needs of who shows it. */
export type PictureDropProps = {
  /** How many pictures fit in. */
  most?: number
  /** Files that were dropped before it was there. */
  first?: readonly File[] | undefined
  /** Called for each picture in the order of the files, as soon as it and those before it are in the library. */
  onPick: (item: MediaItem) => void
}

/** What was handed in before its place was there: once, though the place may come again. */
const begun = new WeakSet<readonly File[]>()

type Refusal = { name: string; reason: 'not_picture' | 'too_large' | 'no_room' }
const nothing: readonly File[] = []

/**
 * A place for pictures from the device: chosen, or dropped or pasted within the nearest `data-picture-zone` around it, they are
 * uploaded into the library and handed on. Needs the words of `media` and `errors`.
 */
export default function PictureDrop({ most = 1, first = nothing, onPick }: PictureDropProps): ReactNode {
  const { t } = useTranslation('media')
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const mine = useUploads().filter(({ id }) => ids.includes(id))
  const isBusy = mine.some(({ state }) => state !== 'failed')

  function take(files: readonly File[]): void {
    const troubles = files.map((file) => pictureTrouble(file))
    const good = files.filter((_, at) => troubles[at] === null)
    // A single one takes the place of the one before, also while that is on its way.
    const pending = most === 1 ? 0 : mine.filter(({ state }) => state !== 'failed').length
    const room = Math.max(0, most - pending)
    setRefused([
      ...files.flatMap(({ name }, at) => (troubles[at] ? [{ name, reason: troubles[at] }] : [])),
      ...good.slice(room).map(({ name }) => ({ name, reason: 'no_room' as const })),
    ])
    // What failed before is answered by the new ones.
    const kept = most === 1 ? [] : ids
    if (room > 0) setIds([...kept, ...addUploads(good.slice(0, room))])
  }
  const isOver = useFilesAround(place, take)
  useBegin(first, take)
  useHandedOn(mine, (id, item) => {
    setIds((known) => known.filter((each) => each !== id))
    // A file may say that it is a picture and hold something else.
    if (item.type.startsWith('image/')) onPick(item)
    else setRefused((known) => [...known, { name: item.name, reason: 'not_picture' }])
  })
  const handleLeave = useEffectEvent(() => {
    if (isBusy) toast.info(t('drop.left'))
  })
  useEffect(() => () => handleLeave(), [])
  return (
    <div ref={place} className={styles.place} data-over={isOver ? '' : undefined}>
      <input
        ref={input}
        type="file"
        multiple={most > 1}
        accept={acceptedPictures}
        className="sr"
        tabIndex={-1}
        aria-label={t(most > 1 ? 'drop.chooseSeveral' : 'drop.choose')}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <div className={styles.line}>
        <Button variant="outline" size="sm" disabled={most === 0} onClick={() => input.current?.click()}>
          <Icon name="plus" size={18} />
          {t(most > 1 ? 'drop.uploadSeveral' : 'drop.upload')}
        </Button>
        <span>{t(isOver ? 'dropHere' : most > 1 ? 'drop.hintSeveral' : 'drop.hint')}</span>
      </div>
      {mine.length === 0 ? null : (
        <ul aria-label={t('tray.label')}>
          {mine.map((entry) => (
            <TrayLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div role="alert">
        {refused.map(({ name, reason }) => (
          <FieldError key={`${name} ${reason}`}>{t(`drop.refused.${reason}`, { name, count: most })}</FieldError>
        ))}
      </div>
    </div>
  )
}

const zone = '[data-picture-zone]'

/** True when something happened in a zone, and not in one inside of it. */
function isIn(around: HTMLElement, { target }: Event): boolean {
  return target instanceof Element && target.closest(zone) === around
}

/** True when something is pasted into a zone, or outside all fields where there is no other zone. */
function isPastedInto(around: HTMLElement, event: ClipboardEvent): boolean {
  const { target } = event
  if (isIn(around, event)) return true
  if (!(target instanceof Element) || target.matches('input, textarea, select, [contenteditable]')) return false
  const window = '[role=dialog], [role=alertdialog]'
  return document.querySelectorAll(zone).length === 1 && target.closest(window) === around.closest(window)
}

/**
 * Receives files dropped or pasted in the zone around. One dropped outside it must not replace the page. @returns
 * whether files are over it.
 */
function useFilesAround(place: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const around = place.current?.closest<HTMLElement>(zone)
    if (!around) return undefined
    function handleOver(event: DragEvent): void {
      if (!around || !holdsFiles(event)) return
      event.preventDefault()
      setIsOver(isIn(around, event))
    }
    function handleLeave({ relatedTarget }: DragEvent): void {
      // Without a related element the pointer has left the window.
      if (relatedTarget === null) setIsOver(false)
    }
    function handleDrop(event: DragEvent): void {
      setIsOver(false)
      if (!around || !holdsFiles(event)) return
      event.preventDefault()
      if (isIn(around, event)) take([...(event.dataTransfer?.files ?? [])])
    }
    function handlePaste(event: ClipboardEvent): void {
      const files = pastedFiles(event)
      if (!around || files.length === 0 || !isPastedInto(around, event)) return
      event.preventDefault()
      take(files)
    }
    window.addEventListener('dragover', handleOver)
    window.addEventListener('dragleave', handleLeave)
    window.addEventListener('drop', handleDrop)
    window.addEventListener('paste', handlePaste)
    return () => {
      window.removeEventListener('dragover', handleOver)
      window.removeEventListener('dragleave', handleLeave)
      window.removeEventListener('drop', handleDrop)
      window.removeEventListener('paste', handlePaste)
    }
  }, [place])
  return isOver
}

/** Takes files that came before the place was there. */
function useBegin(first: readonly File[], onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (first.length === 0 || begun.has(first)) return
    begun.add(first)
    take(first)
  }, [first])
}

/** Hands uploads on that are done, each after those before it; one that failed holds no one up. */
function useHandedOn(mine: ReturnType<typeof useUploads>, onDone: (id: number, item: MediaItem) => void): void {
  const next = mine.find(({ state }) => state !== 'failed')
  const done = next?.item ? next : null
  const give = useEffectEvent(onDone)
  useEffect(() => {
    if (done?.item) give(done.id, done.item)
    // An upload that is done does not change any more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done?.id])
}
