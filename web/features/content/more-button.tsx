import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

type MoreButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Loads the next part of a list that goes on; nothing at its end. */
export function MoreButton({ list }: MoreButtonProps): ReactNode {
  const { t } = useTranslation('content')
  if (!list.hasNextPage) return null
  return (
    <Button variant="outline" size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('loadMore')}
    </Button>
  )
}
