import type { MediaItem } from '#shared/contracts/media.ts'
import type { StoredMedia } from './store.ts'

/** Writes a stored file as the API shows it: without the place of its bytes. */
export function toMediaItem(row: StoredMedia): MediaItem {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    sha256: row.sha256,
    alt: { en: row.alt_en, ru: row.alt_ru, ro: row.alt_ro },
    is_decorative: row.is_decorative,
    tags: row.tags,
    focal: { x: row.focal_x, y: row.focal_y },
    crop: row.crop,
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    trashed_at: row.trashed_at?.toISOString() ?? null,
  }
}
