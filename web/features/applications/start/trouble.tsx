import type { ReactNode } from 'react'
import type { callReasons } from '#shared/calls.ts'
import type { Call } from '#shared/contracts/calls.ts'
import { plans, workspaceLimits } from '#shared/plans.ts'
import type { Plan } from '#shared/plans.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Why a call could not be taken or read: what the server says, and what is seen before anything is sent. */
export type TroubleKind =
  | (typeof callReasons)[number]
  | 'nothing'
  | 'no_call'
  | 'several'
  | 'address'
  | 'offline'
  | 'other'

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
      <Callout
        tone={
          kind === 'nothing' || kind === 'no_call' || kind === 'several' || kind === 'portal_away' ? 'manila' : 'red'
        }
      >
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

/** Says how many pages a file has, how many the plan takes, and which plan takes them. */
export function TooManyPages({ pages, limit }: { pages: number; limit: NonNullable<Call['plan_limit']> }): ReactNode {
  const { t } = useTranslation(['applications', 'subscription'])
  const larger = plans.find((plan) => workspaceLimits[plan].upload_pages >= pages)
  const nameOf = (plan: Plan): string => t(`subscription:plans.${plan}`)
  return (
    <div role="alert">
      <Callout tone="red">
        <b>{t('troubles.plan_pages.size', { pages, plan: nameOf(limit.plan), max: limit.pages })}</b>{' '}
        {larger === undefined ? null : (
          <>{t('troubles.plan_pages.larger', { plan: nameOf(larger), max: workspaceLimits[larger].upload_pages })} </>
        )}
        {t('troubles.plan_pages.part')}{' '}
        <a href={`${paths.features}#plans`} target="_blank" rel="noopener">
          {t('troubles.plan_pages.compare')}
        </a>
      </Callout>
    </div>
  )
}
