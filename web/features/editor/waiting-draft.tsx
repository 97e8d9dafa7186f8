import type { ReactNode } from 'react'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import { useIsDrafted } from '#web/features/editor/keeps-drafts.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { useDiscardDraft } from '#web/features/editor/use-draft-actions.ts'
import { useDrafts } from '#web/features/editor/use-drafts.ts'
import { formatAgo } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'

type WaitingDraftProps = {
  draft: ContentDraft
  /** Something typed is not kept: discarding the draft waits for that. */
  isTyped: boolean
  onDiscarded: () => void
}

/** Says that the fields hold a draft, whose it is, and that visitors see something else. */
export function WaitingDraft({ draft, isTyped, onDiscarded }: WaitingDraftProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const { data, dataUpdatedAt } = useDrafts()
  const discard = useDiscardDraft()
  const save = t(useIsDrafted(draft.page) ? 'drafts.publishNow' : 'dialog.save')
  const when = formatAgo(draft.updated_at, i18n.language, dataUpdatedAt)
  const handleDiscard = async (): Promise<void> => {
    if (await discard.run(draft)) onDiscarded()
  }
  return (
    <Callout>
      <p>
        {draft.author?.name
          ? t('drafts.notice', { name: draft.author.name, when, save })
          : t('drafts.noticeAlone', { when, save })}
      </p>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={isTyped || discard.isBusy}
        onClick={() => isTyped || discard.isBusy || void handleDiscard()}
      >
        {t('drafts.discard')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={isTyped}
        onClick={() => isTyped || openDialog.set({ kind: 'drafts' })}
      >
        {t('drafts.open', { count: data?.length ?? 1 })}
      </Button>
      {isTyped ? <p className="hint">{t('drafts.keepFirst')}</p> : null}
    </Callout>
  )
}
