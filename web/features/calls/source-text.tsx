import { memo, useEffect, useMemo, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import type { Call, CallFactsResponse, CallText } from '#shared/contracts/calls.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FactGroup } from './fact-rows.ts'
import type { FoundWords } from './find-words.ts'
import { useSourceFind } from './source-find.tsx'
import { useSourcePick } from './source-pick.tsx'
import type { Stretch } from './source-pick.tsx'
import type { FactActions } from './use-fact-actions.ts'
import styles from './source-text.module.css'

type Block = CallText['blocks'][number]

/** A stretch of the text that something says about: a fact's row, a warning, or where the address leads. */
type Mark = {
  start: number
  end: number
  key: string | null
  isOld: boolean
  isOdd: boolean
  isPlace: boolean
  isPicked: boolean
  found: number | null
}

const plain = { key: null, isOld: false, isOdd: false, isPlace: false, isPicked: false, found: null }

/** A stretch of the text that the address names. */
export type TextRange = { start: number; end: number; visit: string }

type SourceTextProps = {
  call: Call
  text: CallText
  facts: CallFactsResponse
  groups: readonly FactGroup[]
  userId: string
  actions: FactActions
  /** Opens the file; null when there is none. */
  onOpenFile: (() => void) | null
  chosen: string | null
  place: TextRange | null
  onChoose: (key: string) => void
}

/** The kept text of a call, page by page, with the words that prove its facts; each leads to its fact. */
export function SourceText({
  call,
  text,
  facts,
  groups,
  userId,
  actions,
  onOpenFile,
  chosen,
  place,
  onChoose,
}: SourceTextProps): ReactNode {
  const { t } = useTranslation('calls')
  const pane = useRef<HTMLElement>(null)
  const find = useSourceFind(text, pane, showFound)
  const pick = useSourcePick({ text, pane, call, facts, userId, actions })
  const name = call.source_name
  const marks = useMemo(() => marksOf(facts, groups, place), [facts, groups, place])
  const pages = useMemo(
    () => pagesOf(text, withFound(marks, find.found, pick.marked)),
    [text, marks, find.found, pick.marked],
  )
  useEffect(() => {
    const around = pane.current
    if (place === null || around === null) return
    const show = (): HTMLElement | null => {
      const mark = around.querySelector<HTMLElement>('mark[data-place]')
      around.scrollIntoView({ block: 'nearest' })
      bringIntoView(around, mark, true)
      return mark
    }
    show()?.focus({ preventScroll: true })
    // As below: pages that were not drawn yet get their height now.
    const later = setTimeout(show, 250)
    return () => clearTimeout(later)
  }, [place])
  useEffect(() => {
    if (chosen === null || pane.current === null) return
    const find = (): Element | null =>
      pane.current?.querySelector(`mark[data-fact="${CSS.escape(chosen)}"]:not([data-old])`) ??
      pane.current?.querySelector(`mark[data-fact="${CSS.escape(chosen)}"]`) ??
      null
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    bringIntoView(pane.current, find(), isCalm)
    // Pages that were not drawn yet get their height when they come near.
    const later = setTimeout(() => pane.current && bringIntoView(pane.current, find(), isCalm), 250)
    return () => clearTimeout(later)
  }, [chosen])
  function handleClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a[data-fact]') : null
    const key = link?.getAttribute('data-fact')
    if (!key) return
    event.preventDefault()
    onChoose(key)
  }
  return (
    <section
      ref={pane}
      className={styles.source}
      tabIndex={0}
      aria-label={t('source.title')}
      onClick={handleClick}
      onKeyDown={find.handleKey}
    >
      <div className={styles.head}>
        <b>{t('source.title')}</b>
        {name === null ? null : <span>{name}</span>}
        <span className={styles.acts}>
          {onOpenFile === null ? null : (
            <Button variant="ghost" size="sm" onClick={onOpenFile}>
              <Icon name="download" size={16} />
              {t('source.open')}
            </Button>
          )}
          {pick.button}
          {find.button}
        </span>
        {find.bar}
        {pick.bar}
      </div>
      {pages.map(({ key, number, blocks, keys }) => (
        <Page
          key={key}
          number={number}
          text={text.text}
          language={text.language}
          blocks={blocks}
          chosen={chosen !== null && keys.has(chosen) ? chosen : null}
        />
      ))}
    </section>
  )
}

/** Brings what was found into view within its panel. */
function showFound(mark: Element | null): void {
  const pane = mark?.closest<HTMLElement>('section') ?? null
  if (pane !== null) bringIntoView(pane, mark, true)
}

/** Marks with those of what was found and of what was picked, in the order of the text. */
function withFound(marks: readonly Mark[], found: readonly FoundWords[], picked: Stretch | null): Mark[] {
  return [
    ...marks,
    ...found.map(({ start, end }) => ({ ...plain, start, end, found: start })),
    ...(picked === null ? [] : [{ ...plain, start: picked.start, end: picked.end, isPicked: true }]),
  ].toSorted((one, other) => one.start - other.start)
}

/** Scrolls a pane, and nothing around it, so that something is in its middle. */
function bringIntoView(pane: HTMLElement, mark: Element | null, isCalm: boolean): void {
  if (mark === null) return
  const [inner, outer] = [mark.getBoundingClientRect(), pane.getBoundingClientRect()]
  const away = inner.top + inner.height / 2 - (outer.top + pane.clientHeight / 2)
  if (Math.abs(away) > pane.clientHeight / 5)
    pane.scrollTo({ top: pane.scrollTop + away, behavior: isCalm ? 'auto' : 'smooth' })
}

function marksOf(
  { submission, warnings }: CallFactsResponse,
  groups: readonly FactGroup[],
  place: TextRange | null,
): Mark[] {
  const old = new Set(
    submission.deadlines.flatMap(({ status }, place) =>
      status === 'superseded' ? [`submission.deadlines.${place}`] : [],
    ),
  )
  const facts = groups.flatMap(({ rows }) =>
    rows.flatMap(({ key, evidence }) =>
      evidence.map(({ path, start, end }) => ({
        ...plain,
        start,
        end,
        key,
        isOld: old.has(path.split('.').slice(0, 3).join('.')),
      })),
    ),
  )
  const odd = warnings
    .filter(({ kind }) => kind === 'addresses_machines' || kind === 'hidden_characters')
    .map(({ start, end }) => ({ ...plain, start, end, isOdd: true }))
  const named = place === null ? [] : [{ ...plain, start: place.start, end: place.end, isPlace: true }]
  return [...odd, ...facts, ...named].toSorted((one, other) => one.start - other.start)
}

type MarkedBlock = { block: Block; marks: readonly Mark[] }
type SourcePage = { key: string; number: number | null; blocks: MarkedBlock[]; keys: ReadonlySet<string> }

/**
 * Puts blocks and marks on their pages in one pass; what repeats at the edge of pages is at the end, without a number.
 */
function pagesOf({ blocks, pages }: CallText, marks: readonly Mark[]): SourcePage[] {
  const shown: { number: number | null; blocks: MarkedBlock[]; keys: Set<string> }[] = []
  const several = pages.length > 1
  let highest = 0
  let from = 0
  for (const block of blocks) {
    while (from < marks.length && (marks[from]?.end ?? 0) <= block.start) from += 1
    const within: Mark[] = []
    for (let place = from; place < marks.length; place += 1) {
      const mark = marks[place]
      if (mark === undefined || mark.start >= block.end) break
      if (mark.end > block.start) within.push(mark)
    }
    const number = !several ? null : block.page >= highest ? block.page : null
    highest = Math.max(highest, block.page)
    const last = shown.at(-1)
    const page = last && last.number === number ? last : { number, blocks: [], keys: new Set<string>() }
    if (page !== last) shown.push(page)
    page.blocks.push({ block, marks: within })
    for (const { key } of within) if (key !== null) page.keys.add(key)
  }
  return shown.map((page, place) => ({ ...page, key: String(place) }))
}

type PageProps = {
  number: number | null
  text: string
  language: string
  blocks: readonly MarkedBlock[]
  chosen: string | null
}

/** A page is drawn again only when something on it is chosen; the browser lays it out when it comes near. */
const Page = memo(function Page({ number, text, language, blocks, chosen }: PageProps): ReactNode {
  const { t } = useTranslation('calls')
  return (
    <div className={styles.page}>
      {number === null ? null : <div className={styles.number}>{t('source.page', { number })}</div>}
      <div className={styles.text} lang={language}>
        {blocks.map(({ block, marks }) => (
          <SourceBlock key={block.start} block={block} text={text} marks={marks} chosen={chosen} />
        ))}
      </div>
    </div>
  )
})

type SourceBlockProps = { block: Block; text: string; marks: readonly Mark[]; chosen: string | null }

function SourceBlock({ block, text, marks, chosen }: SourceBlockProps): ReactNode {
  const words = (start: number, end: number): ReactNode => marked(text.slice(start, end), start, marks, chosen)
  const { kind, start, end, level, label, cells } = block
  if (kind === 'heading') {
    const Heading = level <= 1 ? 'h3' : 'h4'
    return <Heading data-start={start}>{words(start, end)}</Heading>
  }
  if (kind === 'row' && cells.length > 0)
    return (
      <p className={styles.cells}>
        {cells.map((cell) => (
          <span key={cell.start} data-start={cell.start}>
            {words(cell.start, cell.end)}
          </span>
        ))}
      </p>
    )
  const from = kind === 'item' ? (label?.end ?? start) : start
  return (
    <p className={kind === 'item' ? styles.item : undefined} data-start={from}>
      {words(from, end)}
    </p>
  )
}

/** Cuts a stretch of the text at the ends of marks; of several over the same words the shortest is shown. */
function marked(stretch: string, start: number, marks: readonly Mark[], chosen: string | null): ReactNode {
  const end = start + stretch.length
  const inside = marks.filter((mark) => mark.start < end && mark.end > start)
  if (inside.length === 0) return stretch
  const cuts = new Set([start, end])
  for (const mark of inside) {
    if (mark.start > start) cuts.add(mark.start)
    if (mark.end < end) cuts.add(mark.end)
  }
  const places = [...cuts].toSorted((one, other) => one - other)
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? end
    const over = inside.filter((mark) => mark.start <= from && mark.end >= to)
    const facts = over
      .filter(({ key }) => key !== null)
      .toSorted((one, other) => one.end - one.start - (other.end - other.start))
    const fact = facts.find(({ key }) => key === chosen) ?? facts[0]
    const isOdd = over.some((mark) => mark.isOdd)
    // The first piece of it takes the focus, so that readers go on from there.
    const isPlace = over.some((mark) => mark.isPlace)
    const found = over.find((mark) => mark.found !== null)?.found ?? undefined
    const isPicked = over.some((mark) => mark.isPicked)
    const placed = {
      'data-found': found,
      'data-picked': isPicked || undefined,
      ...(isPlace ? { 'data-place': true, tabIndex: -1 } : {}),
    }
    const words = stretch.slice(from - start, to - start)
    if (fact === undefined)
      return isOdd || isPlace || isPicked || found !== undefined ? (
        <mark key={from} data-odd={isOdd || undefined} {...placed}>
          {words}
        </mark>
      ) : (
        words
      )
    return (
      <mark
        key={from}
        data-fact={fact.key}
        data-on={fact.key === chosen || undefined}
        data-old={fact.isOld || undefined}
        data-odd={isOdd || undefined}
        {...placed}
      >
        <a href={`#fact-${fact.key}`} data-fact={fact.key}>
          {words}
        </a>
      </mark>
    )
  })
}
