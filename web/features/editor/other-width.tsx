import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'

/** Elements of which a phone shows another one instead, and on which screens each is seen. */
const widths: readonly { wide: ContentId; phone: ContentId }[] = [
  { wide: 'home.hero.headline', phone: 'home.hero.headline_short' },
]

/** True where phones show another wording than wide screens. */
export function hasOtherWidth(id: ContentId): boolean {
  return widths.some(({ wide, phone }) => wide === id || phone === id)
}

/** Where there are two wordings: which screens show this one, and what the other ones show. */
export function OtherWidth({ id, open }: { id: ContentId; open: Pick<OpenSession, 'language' | 'dirty'> }): ReactNode {
  const { t } = useTranslation('editor')
  const pair = widths.find(({ wide, phone }) => wide === id || phone === id)
  const isWide = pair?.wide === id
  const other = pair === undefined ? id : isWide ? pair.phone : pair.wide
  const { data } = useQuery({
    ...pageContentQuery(browserApi, 'home', open.language),
    select: ({ values }) => readContentValue(values[other]).text,
    enabled: pair !== undefined,
  })
  if (pair === undefined) return null
  const isIdle = open.dirty.length > 0
  return (
    <Callout>
      <p>
        <b>{t(isWide ? 'headline.wide' : 'headline.phone')}</b>
      </p>
      <p lang={open.language}>
        {t(isWide ? 'headline.phone' : 'headline.wide')}: “{data}”
      </p>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={isIdle}
        onClick={() => isIdle || openDialog.set({ kind: 'edit', id: other })}
      >
        {t('headline.other')}
      </Button>
      {isIdle ? <p className="hint">{t('history.saveFirst')}</p> : null}
    </Callout>
  )
}
