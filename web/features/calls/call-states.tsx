import type { ReactNode } from 'react'
import type { Call } from '#shared/contracts/calls.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { StatusGlyph } from '#web/ui/icon.tsx'
import { StepHead } from '#web/workspace/step-head.tsx'
import { BringVersion } from './bring-version.tsx'
import styles from './call-states.module.css'

const stages = ['waiting', 'opening', 'rules'] as const

/** What is going on with a call that is read. */
export const stageOf = ({ progress }: Call): (typeof stages)[number] => progress?.stage ?? 'waiting'

/** A call while it is read: what is done, and what is going on. */
export function CallReading({ call }: { call: Call }): ReactNode {
  const { t } = useTranslation('calls')
  const now = stages.indexOf(stageOf(call))
  const pages = call.progress?.pages ?? null
  return (
    <>
      <StepHead step="call" title={t('reading.title')}>
        {t('reading.lead')}
      </StepHead>
      <ol className={styles.stages}>
        <li data-state="done">
          <StatusGlyph name="full" />
          {call.source_name === null ? t('reading.taken') : t('reading.takenFile', { name: call.source_name })}
        </li>
        {stages.map((stage, place) =>
          place > now || (stage === 'waiting' && now > 0) ? null : (
            <li key={stage} data-state={place < now ? 'done' : 'now'}>
              <StatusGlyph name={place < now ? 'full' : 'half'} />
              {place < now && stage === 'opening' && pages !== null
                ? t('reading.opened', { count: pages })
                : t(`reading.${stage}`)}
            </li>
          ),
        )}
      </ol>
    </>
  )
}

/** A call that could not be read: why, what helps, and the way to try again. */
export function CallFailed({ call, onSent }: { call: Call; onSent: () => void }): ReactNode {
  const { t } = useTranslation('calls')
  return (
    <>
      <StepHead step="call" title={t('failed.title')}>
        {call.source_name === null ? undefined : call.source_name}
      </StepHead>
      <Callout tone="red" announce>
        {t(`reasons.${call.reason ?? 'damaged'}`)}
      </Callout>
      {call.may_edit ? <BringVersion id={call.id} label={t('failed.again')} onSent={onSent} /> : null}
    </>
  )
}
