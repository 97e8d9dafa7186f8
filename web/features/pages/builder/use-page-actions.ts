import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { conflictIn } from './autosave.ts'
import { setHead } from './document-actions.ts'
import { slugToCome } from './new-page.ts'
import { pageActions, refreshPage, refreshPages } from './pages-queries.ts'
import type { PublishChoice } from './publish-choice.ts'
import type { PageWork } from './use-page-draft.ts'

const actions = pageActions(browserApi)

/** How many addresses are tried for a page whose title others have too. */
const slugTries = 9

/** How long the message after a publication offers the menu. */
const offerMs = 15_000

type Act = (stored: PageDraft) => Promise<PageDraft>

/** What is done to a page as a whole. */
export type PageActions = {
  action: UseMutationResult<PageDraft, Error, Act>
  /** Why the last act was refused; null when it was not. */
  error: string | null
  publish(choice: PublishChoice, onDone: () => void): void
}

/**
 * Acts on a page. Each begins with storing what was typed.
 *
 * @param isOpen whether a dialog is open, which says what was refused.
 * @param onLook shows what would be published, where that is to be decided first.
 */
export function usePageActions(work: PageWork, isOpen: boolean, onLook: () => void): PageActions {
  const { t } = useTranslation(['pages', 'errors'])
  const queries = useQueryClient()
  const action = useMutation({
    async mutationFn(run: Act) {
      // The first save after a publication may meet its version, and takes it in: the next one stores.
      const stored = (await work.flush()) ?? (await work.flush())
      if (stored === null) throw new ApiError(0, 'page_conflict', null)
      try {
        return await run(stored)
      } catch (error) {
        const newer = conflictIn(error)
        if (newer === null) throw error
        // A plan that ran, or a publication elsewhere, changes no word of the draft: the act is still what was meant.
        const isOnlyNewer = isSameJson(newer.document, stored.document)
        if (!work.absorb(newer) || !isOnlyNewer) throw error
        return run(newer)
      }
    },
    onSuccess(next) {
      work.adopt(next)
      void refreshPages(queries)
      void refreshPage(queries, next.id)
    },
  })

  function publish({ action: kind, languages: of, runAt }: PublishChoice, onDone: () => void): void {
    const run: Act = async (stored) => {
      const { id } = stored
      if (kind === 'unpublish' && runAt === null) return actions.unpublish(id, of)
      const named = kind === 'publish' ? await withAddress(stored) : stored
      if (runAt !== null) {
        return actions.schedule(id, { version: named.version, action: kind, languages: of, run_at: runAt })
      }
      return actions.publish(id, named.version, of)
    }
    action.mutate(run, {
      onSuccess(next) {
        onDone()
        if (runAt !== null) toast.success(t('said.planned'))
        else if (kind === 'unpublish') toast.success(t('said.unpublished'))
        else tellPublished(next)
      },
      // The dialog says it where it is open.
      onError: (error) => {
        if (isOpen) return
        toast.error(t(`errors:${apiErrorCode(error)}`))
      },
    })
  }
  function tellPublished(next: PageDraft): void {
    const of = shownIn(next).filter((each) => next.document.heads[each]?.show_in_menu === false)
    toast.success(t('said.published'), {
      description: location.host + paths.page(next.slug),
      ...(of.length === 0
        ? {}
        : { durationMs: offerMs, action: { label: t('said.putInMenu'), onPress: () => putInMenu(next, of, true) } }),
    })
  }
  // The message outlives the state of the page at that time.
  const now = useRef({ work, onLook })
  useEffect(() => {
    now.current = { work, onLook }
  })
  /** Publishes that a page is in the menu, under its title in each language, or that it is not. */
  function putInMenu(published: PageDraft, of: readonly Language[], isIn: boolean): void {
    const { current } = now
    const isUntouched = isSameJson(current.work.document, published.document)
    const place = (page: PageDocument): PageDocument =>
      of.reduce((known, each) => setHead(known, each, { show_in_menu: isIn }), page)
    current.work.change(place, null)
    // What was typed since would be published too: that is looked at first.
    if (!isUntouched) return current.onLook()
    action.mutate(({ id, version }) => actions.publish(id, version, of), {
      onSuccess: (next) => {
        if (!isIn) return void toast.success(t('said.outOfMenu'))
        const titles = of.map((each) => next.document.heads[each]?.title ?? '')
        toast.success(t('said.inMenu', { titles: [...new Set(titles)].join(' · ') }), {
          action: { label: t('list.undo'), onPress: () => putInMenu(next, of, false) },
        })
      },
      onError: (error) => void toast.error(t(`errors:${apiErrorCode(error)}`)),
    })
  }
  return { action, error: action.error ? t(`errors:${apiErrorCode(action.error)}`) : null, publish }
}

function shownIn({ states }: PageDraft): Language[] {
  return languages.filter((each) => ['live', 'changed'].includes(states[each]))
}

/** Gives a page that was begun without an address the one of its title, or that with a number where it is taken. */
async function withAddress(stored: PageDraft, number = 1): Promise<PageDraft> {
  const wanted = slugToCome(stored)
  if (wanted === null) return stored
  try {
    return await actions.changeSlug(
      stored.id,
      stored.version,
      number === 1 ? wanted : `${wanted.slice(0, 60)}-${number}`,
    )
  } catch (error) {
    if (apiErrorCode(error) !== 'page_exists' || number === slugTries) throw error
    return withAddress(stored, number + 1)
  }
}
