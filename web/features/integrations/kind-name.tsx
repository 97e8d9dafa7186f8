import type { ReactNode } from 'react'
import { webhookKindNames } from '#shared/webhook-kinds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** What a kind of event is, in words; its name when no one knows it any more. */
export function KindName({ kind }: { kind: string }): ReactNode {
  const { t } = useTranslation('integrations')
  const known = webhookKindNames.find((each) => each === kind)
  return <>{known === undefined ? kind : t(`webhooks.kindNames.${known}`)}</>
}
