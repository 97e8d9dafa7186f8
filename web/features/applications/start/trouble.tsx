import type { ReactNode } from 'react'
import type { callReasons } from '#shared/calls.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Why a call could not be taken or read: what the server says, and what is seen before anything is sent. */
export type TroubleKind = (typeof callReasons)[number] | 'nothing' | 'several' | 'address' | 'offline' | 'other'

/** Those where the text itself would do. */
const textHelps: ReadonlySet<TroubleKind> = new Set([
  'no_text_layer',
  'encrypted',
  'damaged',
  'old_word',
  'open_document',
  'rich_text',
  'not_a_text',
  'too_large',
  'too_many_pages',
  'plan_pages',
  'archive_too_large',
  'portal_unknown',
  'portal_away',
  'timed_out',
])

type TroubleProps = { kind: TroubleKind; detail?: string | undefined; onPaste?: () => void }

/** Says what is wrong with what was brought in, and what to do about it. */
export function Trouble({ kind, detail, onPaste }: TroubleProps): ReactNode {
  const { t } = useTranslation('applications')
  return (
    <div role="alert">
      <Callout tone={kind === 'nothing' || kind === 'several' || kind === 'portal_away' ? 'manila' : 'red'}>
        {kind === 'other' ? (
          detail
        ) : (
          <>
            <b>{t(`troubles.${kind}.title`)}</b> {detail === undefined ? '' : `${detail}. `}
            {t(`troubles.${kind}.text`)}
          </>
        )}
        {onPaste !== undefined && textHelps.has(kind) ? (
          <>
            {' '}
            <button type="button" className={buttonClass({ variant: 'ghost', size: 'sm' })} onClick={onPaste}>
              {t('start.pasteInstead')}
            </button>
          </>
        ) : null}
      </Callout>
    </div>
  )
}
