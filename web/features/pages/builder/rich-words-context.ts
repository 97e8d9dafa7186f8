import { createContext } from 'react'
import type { ComponentType, ReactNode } from 'react'

/** What the field for rich texts is given; `doc` is the form as JSON, empty without one. */
type RichWordsProps = {
  isRich: boolean
  label: string
  draft: { text: string; doc: string }
  onType: (changes: { text: string; doc: string }) => void
  /** The field for plain words. */
  children: ReactNode
}

/** The field of edit mode for rich texts. It belongs to another feature, so the route hands it in; null where there is none. */
export const RichWordsContext = createContext<ComponentType<RichWordsProps> | null>(null)
