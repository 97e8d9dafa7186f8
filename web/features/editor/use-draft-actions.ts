import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import { ApiError } from '#web/api/client.ts'
import { refreshContent } from '#web/features/editor/content-calls.ts'
import { discardDraft, keepDrafts, planDrafts, publishDrafts, refreshDrafts } from '#web/features/editor/draft-calls.ts'
import { remember, stepOf, storeHistory } from '#web/features/editor/edit-history.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { checkRightsAfter, rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { history, whileSaving } from '#web/features/editor/saving-state.ts'
import { useUndoRedo } from '#web/features/editor/undo-redo.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'

/** An act on drafts; it tells by a message how it went. */
type DraftAction<Input> = { run(input: Input): Promise<boolean>; isBusy: boolean }

/** Discards a draft; its message brings it back. */
export function useDiscardDraft(): DraftAction<ContentDraft> {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const tell = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  const restore = async ({ page, section, language, content_key, content_value, base }: ContentDraft) => {
    try {
      await keepDrafts([{ page, section, language, content_key, content_value, base, updated_at: null }])
    } catch (error) {
      tell(error, t('drafts.failed'))
    }
    await refreshDrafts(client)
  }
  return {
    isBusy,
    async run(draft) {
      setBusy(true)
      try {
        await discardDraft(draft)
        toast.success(t('drafts.discarded'), {
          action: { label: t('save.undo'), onPress: () => void restore(draft) },
        })
        return true
      } catch (error) {
        tell(error, t('drafts.discardFailed'))
        return false
      } finally {
        await refreshDrafts(client)
        setBusy(false)
      }
    },
  }
}

/**
 * Keeps a draft of a section over what another editor did to it on the site in the meantime, merged as far as it can
 * be.
 */
export function useKeepMine(): DraftAction<ContentDraft> {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const tell = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async run({ page, section, language, content_key, updated_at, section_facts }) {
      if (!section_facts) return false
      const { live: base, merged: content_value } = section_facts
      setBusy(true)
      try {
        await keepDrafts([{ page, section, language, content_key, base, content_value, updated_at }])
        toast.success(t('drafts.kept'))
        return true
      } catch (error) {
        tell(error, t('drafts.failed'))
        return false
      } finally {
        await refreshDrafts(client)
        setBusy(false)
      }
    },
  }
}

/** Publishes drafts together: one step for undo. @param userId who does it */
export function usePublishDrafts(userId: string): DraftAction<readonly ContentDraft[]> {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const { undoStep } = useUndoRedo(userId)
  const tell = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async run(drafts) {
      setBusy(true)
      try {
        const { changes } = await whileSaving(() => publishDrafts(drafts))
        const step = stepOf({ changes })
        history.set(remember(history.get(), step))
        storeHistory(userId, history.get())
        await refreshContent(client)
        toast.success(t('drafts.published', { count: drafts.length }), {
          action: { label: t('save.undo'), onPress: () => undoStep(step) },
        })
        return true
      } catch (error) {
        tell(error, t('drafts.publishFailed'))
        return false
      } finally {
        await refreshDrafts(client)
        setBusy(false)
      }
    },
  }
}

/** Has drafts published together at a time; null calls that off. */
export function usePlanDrafts(): DraftAction<{ drafts: readonly ContentDraft[]; publishAt: string | null }> {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const tell = useFailureWords()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async run({ drafts, publishAt }) {
      setBusy(true)
      try {
        await planDrafts(drafts, publishAt)
        toast.success(publishAt === null ? t('drafts.calledOff') : t('drafts.planned', { count: drafts.length }))
        return true
      } catch (error) {
        tell(error, t(publishAt === null ? 'drafts.callOffFailed' : 'drafts.planFailed'))
        return false
      } finally {
        await refreshDrafts(client)
        setBusy(false)
      }
    },
  }
}

/** Reports why nothing was done. */
function useFailureWords(): (error: unknown, failed: string) => void {
  const { t, i18n } = useTranslation('editor')
  const client = useQueryClient()
  return (error, failed) => {
    checkRightsAfter(error, client, openDialog)
    const isChanged = error instanceof ApiError && (error.code === 'content_conflict' || error.code === 'not_found')
    toast.error(failed, { description: isChanged ? t('drafts.changedSince') : rejectionReason(error, i18n) })
  }
}
