import { mediaAddress } from '#shared/contracts/media.ts'
import type { MediaItem } from '#shared/contracts/media.ts'
import type { ChosenPicture } from '#web/features/editor/edit-session.ts'

/** What an element keeps of a file of the library. Fetched with the library: it brings the contract's checks along. */
export function pictureOf(item: MediaItem): ChosenPicture {
  const { width, height, crop, focal, alt, is_decorative } = item
  const percent = (share: number): string => `${Math.round(share * 100)}%`
  const facts = {
    url: mediaAddress(item),
    focal: `${percent(focal.x)} ${percent(focal.y)}`,
    pixels:
      width === null || height === null
        ? ''
        : `${Math.round(width * (crop?.width ?? 1))}x${Math.round(height * (crop?.height ?? 1))}`,
  }
  return { ...facts, alt: is_decorative ? { en: '', ru: '', ro: '' } : alt }
}
