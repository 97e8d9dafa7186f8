import type { ReactNode } from 'react'
import { mediaRevisionAddress } from '#shared/contracts/media.ts'
import type { MediaItem } from '#shared/contracts/media.ts'
import { Icon } from '#web/ui/icon.tsx'
import library from '#web/features/media/library.module.css'

/**
 * A small picture of a file, next to its name and therefore without words. What is in the trash is served to no one.
 */
export function MediaThumb({ item }: { item: MediaItem }): ReactNode {
  const isShown = item.trashed_at === null && item.type !== 'application/pdf'
  return (
    <span className={library.thumb}>
      {isShown ? (
        <img src={mediaRevisionAddress(item, 320)} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon name={item.type === 'application/pdf' ? 'file' : 'image'} size={24} />
      )}
    </span>
  )
}
