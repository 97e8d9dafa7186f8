import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changeListParameters, readListParameters } from './list-address.ts'
import type { ListParameters } from './list-address.ts'

/** A list's state in the address, and how to change it. */
export type ListAddress = {
  parameters: ListParameters
  /** Typing replaces the entry of the browser's history; everything else makes one, so that Back restores it. */
  change(changes: Readonly<Record<string, string | null>>, history?: 'push' | 'replace'): void
}

/** Reads a list's state out of the address. @param known must be the same array at every render. */
export function useListAddress(known: readonly string[]): ListAddress {
  const [search, setSearch] = useSearchParams()
  const parameters = useMemo(() => readListParameters(search, known), [search, known])
  return {
    parameters,
    change(changes, history = 'push') {
      setSearch((before) => changeListParameters(before, changes), {
        replace: history === 'replace',
        preventScrollReset: true,
      })
    },
  }
}
