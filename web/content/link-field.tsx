import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { keepLoading } from '#web/ui/loading-trouble.ts'

/** What a field for a link is given. */
export type LinkFieldProps = {
  label: string
  mark?: string | undefined
  error?: string | undefined
  value: string
  /** False where a link cannot start the launch flow. */
  withActions?: boolean
  /** Gets what is typed, also while it is no address yet. */
  onType: (address: string) => void
  /** Gets what is chosen from the list, instead of `onType`. */
  onChoose?: ((address: string) => void) | undefined
  onBlur?: (() => void) | undefined
  onKey?: ((key: 'Enter' | 'Escape') => boolean) | undefined
  isFirst?: boolean
}

/** Most of what is edited has no link: the field comes with the first one. */
const LinkCombobox = lazy(() => keepLoading(() => import('#web/content/link-combobox.tsx')))

/** Where a link leads: a page, a section or a file taken from a list, or an address, email or phone number that is typed. */
export function LinkField(props: LinkFieldProps): ReactNode {
  return (
    // As high as the field with its hint: what is below would jump away under a pointer.
    <Suspense fallback={<div className="h-24" />}>
      <LinkCombobox {...props} />
    </Suspense>
  )
}
