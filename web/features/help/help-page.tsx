import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { plans, workspaceLimits } from '#shared/plans.ts'
import { matchQuestion } from '#web/features/faq/public/faq-search.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { guideQuery } from './guide.ts'
import type { Guide, GuideBlock, GuideTopic } from './guide.ts'
import { topicNames } from '#web/help-topics.ts'
import styles from './help-page.module.css'
import frame from '#web/content/page-frame.module.css'
import control from '#web/ui/control.module.css'

/** The guide for applicants: every topic on one page, each with its own anchor; it is printed as a whole. */
export function HelpPage(): ReactNode {
  const { t } = useTranslation(['common', 'errors'])
  const { data: guide, isError, isFetching, refetch } = useQuery(guideQuery(useLanguage()))
  return (
    <div className={frame.top}>
      <Row>
        {guide !== undefined ? (
          <Topics guide={guide} />
        ) : isError ? (
          <p role="alert">
            {t('errors:offline')}{' '}
            <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('common:trouble.retry')}
            </Button>
          </p>
        ) : (
          <div aria-busy>
            <Skeleton className="mb-6 h-10 w-2/3 max-w-144" />
            <Skeleton className="h-64" />
          </div>
        )}
      </Row>
    </div>
  )
}

function Topics({ guide }: { guide: Guide }): ReactNode {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search)
  const { hash } = useLocation()
  // The topics may come after the navigation that was to show one of them.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const found = topicNames.filter((name) => matchQuestion(asked, ...wordsOf(guide.topics[name])) !== null)
  return (
    <>
      <div className={frame.head} data-piece="head">
        <h1>{guide.title}</h1>
        <p className="lead">{guide.lead}</p>
      </div>
      <div className={styles.guide}>
        <div className={styles.aside}>
          <search className="script-only">
            <label className="sr" htmlFor="help-search">
              {guide.search}
            </label>
            <span className={`${control.inputWrap} ${control.leadIcon}`}>
              <Icon name="search" />
              <input
                id="help-search"
                className={control.input}
                type="search"
                value={search}
                maxLength={100}
                placeholder={guide.search}
                autoComplete="off"
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
            </span>
            <p className={styles.found} role="status">
              {asked.trim() === '' ? null : guide.found.replace('{{count}}', String(found.length))}
            </p>
          </search>
          <nav aria-labelledby="help-contents">
            <h2 id="help-contents">{guide.contents}</h2>
            <ol>
              {found.map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{guide.topics[name].title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
        <div className={styles.topics}>
          {topicNames.map((name) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`} data-found={found.includes(name)}>
              <h2 id={`${name}-title`}>{guide.topics[name].title}</h2>
              {guide.topics[name].blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} label={guide.topics[name].title} />
              ))}
            </section>
          ))}
          {found.length === 0 ? (
            <p>
              {guide.nothing}.{' '}
              <Button variant="outline" size="sm" onClick={() => setSearch('')}>
                {guide.clear}
              </Button>
            </p>
          ) : null}
        </div>
      </div>
    </>
  )
}

function Block({ block, label }: { block: GuideBlock; label: string }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  if (typeof block === 'string') return <p>{block}</p>
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  if ('terms' in block)
    return (
      <dl>
        {block.terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    )
  const { plan, ...columns } = block.plans
  return (
    <div className={styles.table} role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{plan}</th>
            {limitNames.map((name) => (
              <th key={name} scope="col">
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((each) => (
            <tr key={each}>
              <th scope="row">{t(`plans.${each}`)}</th>
              {limitNames.map((name) => (
                <td key={name}>{formatNumber(workspaceLimits[each][name], language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const limitNames = ['applications', 'members', 'upload_pages'] as const

/** What the search looks through: the title, and everything that is said under it. */
function wordsOf({ title, blocks }: GuideTopic): [title: string, text: string] {
  return [title, JSON.stringify(blocks)]
}
