import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { ModelSettings } from '#shared/contracts/models.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChangeError, useChangeModels } from './change-models.tsx'
import { ConnectionSet } from './connection-set.tsx'
import { LimitsForm } from './limits-form.tsx'
import { modelSettingsQuery } from './models-queries.ts'
import { MoneyForm } from './money-form.tsx'
import styles from './models.module.css'
import { UseSet } from './use-set.tsx'
import { ScreenHead } from '#web/list/screen-head.tsx'

/** Language models: how they are set up, what they may cost, what they were used for. @see AGENT-01 */
export function ModelsScreen(): ReactNode {
  const { t } = useTranslation(['models', 'errors'])
  const { data, error, isFetching, refetch } = useQuery(modelSettingsQuery(browserApi))
  const [isConnecting, setConnecting] = useState(false)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        {data === undefined ? null : <State settings={data} />}
      </ScreenHead>
      <AreaTabs area="agents" />
      {data !== undefined ? (
        <>
          {data.state === 'none' && !isConnecting ? (
            <Without onConnect={() => setConnecting(true)} />
          ) : (
            <Set title={t('connection.title')} lead={t('connection.lead')}>
              <ConnectionSet key={`${data.version} ${data.state === 'none'}`} settings={data} />
            </Set>
          )}
          <Set title={t('money.title')} lead={t('money.lead')}>
            <MoneyForm key={data.version} settings={data} />
          </Set>
          <Set title={t('limits.title')} lead={t('limits.lead')}>
            <LimitsForm key={data.version} settings={data} />
          </Set>
          <Set title={t('use.title')} lead={t('use.lead')}>
            <UseSet />
          </Set>
          <Set title={t('leaves.title')} lead={t('leaves.lead')}>
            <Leaves />
          </Set>
        </>
      ) : error === null ? (
        <ListSkeleton />
      ) : (
        <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  )
}

type SetProps = { title: string; lead: string; children: ReactNode }

function Set({ title, lead, children }: SetProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.set} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

const pills = {
  connected: { glyph: 'full', tone: 'green' },
  off: { glyph: 'off', tone: 'neutral' },
  none: { glyph: 'wait', tone: 'neutral' },
} as const

function State({ settings }: { settings: ModelSettings }): ReactNode {
  const { t } = useTranslation(['models', 'errors'])
  const { state, version } = settings
  const change = useChangeModels(version, (after) =>
    toast.success(after.state === 'off' ? t('switchedOff') : t('switchedOn')),
  )
  return (
    <div>
      <div className={styles.head}>
        <StatusPill glyph={pills[state].glyph} tone={pills[state].tone}>
          {t(`states.${state}`)}
        </StatusPill>
        {state === 'none' ? null : (
          <Button variant="outline" busy={change.isPending} onClick={() => change.mutate({ on: state === 'off' })}>
            {state === 'off' ? t('switchOn') : t('switchOff')}
          </Button>
        )}
      </div>
      <ChangeError change={change} />
    </div>
  )
}

function Without({ onConnect }: { onConnect: () => void }): ReactNode {
  const { t } = useTranslation('models')
  return (
    <section className={styles.without}>
      <div>
        <h2>{t('without.title')}</h2>
        <p>{t('without.text')}</p>
        <Button variant="primary" onClick={onConnect}>
          {t('without.connect')}
        </Button>
      </div>
      <div>
        <h3>{t('without.absent')}</h3>
        <ul className={styles.list}>
          {(['absentReading', 'absentOpinion', 'absentTranslation'] as const).map((each) => (
            <li key={each}>{t(`without.${each}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Leaves(): ReactNode {
  const { t } = useTranslation('models')
  return (
    <div className={styles.leaves}>
      <div>
        <h3>{t('leaves.goes')}</h3>
        <ul className={styles.list}>
          {(['goesCall', 'goesAsked', 'goesTexts'] as const).map((each) => (
            <li key={each}>{t(`leaves.${each}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('leaves.never')}</h3>
        <ul className={styles.list}>
          {(['neverClosed', 'neverPeople', 'neverFiles', 'neverOthers'] as const).map((each) => (
            <li key={each}>{t(`leaves.${each}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
