import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contentPages } from '#shared/content/catalogue.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { observable, useObservable } from '#web/features/editor/observable.ts'

/** Whether changes on the pages of the site are kept as drafts; null until that is known. */
export const keepsDrafts = observable<boolean | null>(null)

/** True where a change of a page waits as a draft: custom pages have drafts of their own. */
export function isDrafted(page: string | null): boolean {
  return keepsDrafts.get() === true && contentPages.some((each) => each === page)
}

/** Hook version of `isDrafted`. */
export function useIsDrafted(page: string | null): boolean {
  useObservable(keepsDrafts)
  return isDrafted(page)
}

/** Reads what the user chose in this browser, or otherwise what the settings of the site say. */
export function useKeepsDrafts(userId: string): void {
  const { data, isPending } = useQuery({
    ...endpointQuery(browserApi, ['drafts-default'], contentStaffRoutes.getDraftsDefault, {}),
    retry: false,
  })
  useEffect(() => {
    const chosen = readChoice(userId)
    // Where it cannot be learnt they wait: visitors must not see what was meant as a draft.
    if (chosen !== null || !isPending) keepsDrafts.set(chosen ?? data?.is_on ?? true)
  }, [userId, data, isPending])
}

/** Changes where changes go, also for the person's next visit with this browser. */
export function switchKeepsDrafts(userId: string, isOn: boolean): void {
  keepsDrafts.set(isOn)
  try {
    localStorage.setItem(keyOf(userId), isOn ? 'on' : 'off')
  } catch {
    // Storage is forbidden: it holds until the page is loaded again.
  }
}

function readChoice(userId: string): boolean | null {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return stored === null ? null : stored === 'on'
  } catch {
    return null // storage is forbidden
  }
}

function keyOf(userId: string): string {
  return `grantwright-editor-chunk.keeps-drafts.${userId}`
}
