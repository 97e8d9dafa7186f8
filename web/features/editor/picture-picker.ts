import { createContext } from 'react'
import type { ComponentType } from 'react'
import type { MediaItem } from '#shared/contracts/media.ts'

/** The media library as a window. It belongs to the admin area, so whoever places the editor hands it in. */
export type PicturePicker = ComponentType<{
  most?: number
  onPick: (items: readonly MediaItem[]) => void
  onClose: () => void
}>

/** How the window is fetched; null where there is none. */
export const PicturePickerContext = createContext<(() => Promise<PicturePicker>) | null>(null)
