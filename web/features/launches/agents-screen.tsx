import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as launchesStaffRoutes from '#shared/contracts/routes/launches-staff.ts'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import { minuteMs } from '#shared/duration.ts'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { agentNames } from '#shared/agents.ts'
import type { AgentName } from '#shared/agents.ts'
import { drawingOf } from '#web/content/agents.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { screenPath } from '#web/admin/screens.ts'
import { ContentCell } from '#web/features/content/public/content-cell.tsx'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { AddressTest } from '#web/features/settings/public/connection-test.tsx'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { Segmented } from '#web/ui/field.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { LaunchTable } from '#web/features/launches/public/launch-table.tsx'
import styles from './agents-screen.module.css'
import { PlainCells } from '#web/list/plain-table.tsx'
import { ScreenHead } from '#web/list/screen-head.tsx'
import { agentWordsQuery } from './agents-queries.ts'
import lined from '#web/ui/lined-table.module.css'

/** The words of a card, in the order in which it shows them; each is a content row of its own. */
const parts = ['badge', 'title', 'subtitle', 'description', 'tasks'] as const

/** The five agents: their words over the same content rows as the home page, the links, and the launches. @see ADM-08 */
export function AgentsScreen(): ReactNode {
  const { t } = useTranslation(['agents', 'admin'])
  const shown = useLanguage()
  const [language, setLanguage] = useState<Language>(shown)
  const list = useQuery(agentWordsQuery(browserApi))
  return (
    <>
      <ScreenHead
        title={t('admin:menu.agents')}
        lead={
          <>
            {t('lead')} <Link to={`${paths.home}#agents`}>{t('onPage')}</Link>
          </>
        }
      >
        <Segmented
          fit
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((each) => ({ value: each, label: languageNames[each], lang: each }))}
        />
      </ScreenHead>
      <AreaTabs area="agents" />
      {list.isError ? (
        <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <ol className={styles.agents}>
          {agentNames.map((agent) => (
            <AgentSheet key={agent} agent={agent} language={language} items={list.data.items} />
          ))}
        </ol>
      ) : (
        <ListSkeleton />
      )}
      <Assistant />
    </>
  )
}

type AgentSheetProps = { agent: AgentName; language: Language; items: readonly GridItem[] }

function AgentSheet({ agent, language, items }: AgentSheetProps): ReactNode {
  const { t } = useTranslation('agents')
  const name = t(`names.${agent}`)
  return (
    <li className={`sheet card ${styles.agent}`}>
      <InlineArt name={drawingOf(agent)} />
      <div>
        <h2>{name}</h2>
        <dl>
          {parts.map((part) => {
            const item = items.find(({ content_key }) => content_key === `${agent}_${part}`)
            return (
              <div key={part}>
                <dt>{t(`parts.${part}`)}</dt>
                <dd>
                  {item === undefined ? (
                    t('missing')
                  ) : (
                    <ContentCell key={language} item={item} language={language} cell={item.cells[language]} />
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
    </li>
  )
}

/** The link that serves each language: those without one of their own share the last. */
const linkNames = { en: 'en', ro: 'ro', ru: 'other' } as const

function Assistant(): ReactNode {
  const { t } = useTranslation('agents')
  const shown = useLanguage()
  const { state } = useAuth()
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  const { data: launches } = useQuery({
    ...endpointQuery(browserApi, ['admin', 'launches'], launchesStaffRoutes.getLaunchFigures),
    staleTime: minuteMs,
  })
  const maySet = state.status === 'signed-in' && state.role.permissions.includes('settings.edit')
  const countOf = (language: Language) => launches?.languages.find((each) => each.language === language)
  return (
    <section className="sheet card" aria-labelledby="agents-assistant">
      <h2 id="agents-assistant">{t('assistant.title')}</h2>
      <p>
        {t('assistant.lead')}{' '}
        {maySet ? <Link to={`${screenPath('settings')}#settings-assistant`}>{t('assistant.change')}</Link> : null}
      </p>
      <table className={`${lined.table} ${lined.stack}`}>
        <caption className="sr">{t('assistant.title')}</caption>
        <PlainCells
          rows={languages}
          idOf={(language) => language}
          columns={[
            { key: 'language', label: t('assistant.language'), cell: (language) => languageNames[language] },
            {
              key: 'link',
              label: t('assistant.link'),
              cell: (language) => {
                const link = config?.assistant_links[linkNames[language]] ?? ''
                return (
                  <>
                    <span className={styles.address}>{link === '' && config ? t('assistant.own') : link}</span>
                    {maySet && link !== '' ? <AddressTest url={link} name={languageNames[language]} /> : null}
                  </>
                )
              },
            },
            ...(['launches', 'before'] as const).map((key) => ({
              key,
              label: t(`assistant.${key}`),
              cell: (language: Language) => formatNumber(countOf(language)?.[key] ?? 0, shown),
            })),
          ]}
        />
      </table>
      {launches ? (
        <>
          <h3 className={styles.launches}>{t('launches.title')}</h3>
          <p className="small">{t('launches.lead')}</p>
          <LaunchTable cards={launches.cards} />
        </>
      ) : null}
    </section>
  )
}
