import { use, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { JSX, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { ContentButton, ContentText } from '#web/content/content.tsx'
import { PageInOrder } from '#web/content/page-in-order.tsx'
import { ClosingCall, Opening } from '#web/content/page-parts.tsx'
import { EditableContext } from '#web/content/edit-slot.ts'
import { useContentReader, useItems } from '#web/content/use-content.ts'
import { faqGroups, questionsOf } from '#web/features/faq/faq-questions.ts'
import type { FaqGroupName, FaqQuestion } from '#web/features/faq/faq-questions.ts'
import { matchQuestion } from '#web/features/faq/public/faq-search.ts'
import type { FaqMatch } from '#web/features/faq/public/faq-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './faq-page.module.css'
import frame from '#web/content/page-frame.module.css'
import control from '#web/ui/control.module.css'

/** From this number of questions on they can be searched. @see docs/reference/design.md#pages (FAQ) */
const searchFrom = 12

/** Name of the search in the address. */
const searchKey = 'q'

/** `isUnanswered`: in edit mode, where its answer is still to be written. */
type FoundQuestion = FaqQuestion & { match: FaqMatch; isUnanswered: boolean }
type FaqGroup = { name: FaqGroupName; questions: FoundQuestion[] }

/** Questions in groups, each a heading that opens its answer; readable without JavaScript. */
export function FaqPage(): ReactNode {
  const [search, setSearch] = useSearchInAddress()
  const groups = useFoundGroups(useDeferredValue(search))
  const isSearching = search.trim() !== ''
  const questions = groups.flatMap((group) => group.questions)
  const found = questions.filter(({ match }) => match !== null).length
  const hero = (
    <div className={frame.top}>
      <Opening title="faq.hero.title" lead="faq.hero.lead">
        {questions.length > searchFrom ? (
          <SearchField search={search} onSearch={setSearch} found={isSearching ? found : null} />
        ) : null}
      </Opening>
      {found === 0 ? <NothingFound onClear={() => setSearch('')} /> : null}
    </div>
  )
  const cta = (
    <ClosingCall title="faq.cta.title" text="faq.cta.text">
      <ContentButton id="faq.cta.contact" variant="primary" size="lg" />
    </ClosingCall>
  )
  const shown = Object.fromEntries(groups.map((group) => [group.name, groupOf(group, isSearching)]))
  // The names are those of all groups.
  const parts = { hero, ...(shown as Record<FaqGroupName, JSX.Element>), cta }
  return <PageInOrder page="faq" parts={parts} />
}

type SearchFieldProps = { search: string; onSearch: (search: string) => void; found: number | null }

function SearchField({ search, onSearch, found }: SearchFieldProps): ReactNode {
  const { t } = useTranslation('faq')
  const input = useRef<HTMLInputElement>(null)
  // What was typed before the scripts arrived is in the field and nowhere else.
  const isFirst = useRef(true)
  useEffect(() => {
    const typed = input.current?.value ?? ''
    if (isFirst.current && typed !== '') onSearch(typed)
    isFirst.current = false
  }, [onSearch])
  return (
    <search className={`${styles.search} script-only`}>
      <label className="sr" htmlFor="faq-search">
        {t('search')}
      </label>
      <span className={`${control.inputWrap} ${control.leadIcon}`}>
        <Icon name="search" />
        <input
          ref={input}
          id="faq-search"
          className={control.input}
          type="search"
          value={search}
          placeholder={t('search')}
          autoComplete="off"
          aria-describedby="faq-search-hint"
          onChange={({ target }) => onSearch(target.value)}
        />
      </span>
      <span className="hint" id="faq-search-hint" role="status">
        {found === null ? t('searchHint') : t('found', { count: found })}
      </span>
    </search>
  )
}

/** A group as an element, not a component: the page's styles know its neighbours. */
function groupOf({ name, questions }: FaqGroup, isSearching: boolean): JSX.Element {
  const isEmpty = questions.every(({ match }) => match === null)
  return (
    <section className={`row ${styles.group}`} hidden={isEmpty}>
      <ContentText id={`faq.${name}.title`} as="h2" className={styles.name} before={<i className="tick" />} />
      <div className="in">
        <div className={styles.list}>
          {questions.map((question) => (
            <Question key={question.slug} question={question} isSearching={isSearching} />
          ))}
        </div>
      </div>
    </section>
  )
}

type QuestionProps = { question: FoundQuestion; isSearching: boolean }

/** One question. Whether it is open is the document's own state, so that it opens without JavaScript too. */
function Question({ question, isSearching }: QuestionProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  const { slug, match, isUnanswered } = question
  const isAsked = hash === `#${slug}`
  useEffect(() => {
    if (isAsked && details.current) details.current.open = true
  }, [isAsked])
  // The word that was searched for is in the answer: shown, so that it is clear why this question was found. A missing
  // answer is shown to the editor who writes it.
  const isShown = (isSearching && match === 'answer') || isUnanswered
  useEffect(() => {
    if (isShown && details.current) details.current.open = true
  }, [isShown])
  return (
    <details ref={details} id={slug} className={styles.item} hidden={match === null}>
      <summary className={styles.question} onClick={() => rememberQuestion(slug)}>
        <ContentText id={question.question} as="h3" />
        <Icon name="plus" />
      </summary>
      <div className={styles.answer}>
        <ContentText id={question.answer} as="p" />
      </div>
    </details>
  )
}

function NothingFound({ onClear }: { onClear: () => void }): ReactNode {
  const { t } = useTranslation('faq')
  return (
    <Row>
      <EmptyState
        art="empty-search"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Button variant="outline" onClick={onClear}>
            {t('clear')}
          </Button>
        }
      />
    </Row>
  )
}

/** The questions of every group with where the search found them. */
function useFoundGroups(search: string): FaqGroup[] {
  const read = useContentReader('faq')
  const changed = useItems('faq')
  const isEdited = use(EditableContext) !== null
  return faqGroups.map((name) => ({
    name,
    questions: questionsOf(name, changed).flatMap((each) => {
      const question = read(each.question)
      // A question is published with its answer. In edit mode hidden and empty ones stay, or no one could write them.
      const isUnanswered = read(each.answer)?.text === ''
      const isUnfinished = question?.text === '' || isUnanswered
      if (isUnfinished && question?.visible !== false && !isEdited) return []
      const isHidden = question?.visible === false && !isEdited
      const words = [question?.text ?? '', read(each.answer)?.text ?? ''] as const
      return [
        { ...each, match: isHidden ? null : matchQuestion(search, ...words), isUnanswered: isEdited && isUnanswered },
      ]
    }),
  }))
}

/**
 * The search, kept in the address so that it can be shared. Pages are the same for everyone, so the server renders
 * without it and the browser adds it after the first render.
 */
function useSearchInAddress(): [string, (search: string) => void] {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const asked = new URL(location.href).searchParams.get(searchKey)
    if (asked) setSearch(asked)
  }, [])
  return [
    search,
    (next) => {
      setSearch(next)
      const url = new URL(location.href)
      if (next.trim() === '') url.searchParams.delete(searchKey)
      else url.searchParams.set(searchKey, next)
      replaceAddress(url)
    },
  ]
}

/** Puts an opened question into the address, so that the address can be shared. */
function rememberQuestion(slug: string): void {
  const url = new URL(location.href)
  url.hash = slug
  replaceAddress(url)
}

/** Changes the address without a navigation: nothing scrolls and nothing is loaded. */
function replaceAddress(url: URL): void {
  history.replaceState(history.state, '', url)
}
