import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Call, CallFactsResponse, CallText } from '#shared/contracts/calls.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { figuresQuery } from './call-queries.ts'
import { figureText, rolesFor, wordRoles, wordsAs } from './figure-roles.ts'
import type { FigureRole, WordRole } from './figure-roles.ts'
import type { FactActions } from './use-fact-actions.ts'
import styles from './source-pick.module.css'

/** A stretch of the text that a person chose. */
export type Stretch = { start: number; end: number }

type PickOptions = {
  text: CallText
  pane: RefObject<HTMLElement | null>
  call: Call
  facts: CallFactsResponse
  userId: string
  actions: FactActions
}

type SourcePick = {
  /** What the buttons chose, for a mark; what is selected with a pointer has the browser's own. */
  marked: Stretch | null
  /** Chooses the sentence that is in view. */
  button: ReactNode
  /** What the chosen words may be, while there are any. */
  bar: ReactNode
}

/** Letters of a choice; a longer one is no statement of one fact. */
const stretchMax = 1200

/** Words of the source text, selected with mouse, finger or keyboard, or stepped to by sentences, become a fact. */
export function useSourcePick({ text, pane, call, facts, userId, actions }: PickOptions): SourcePick {
  const { t } = useTranslation('calls')
  const [stretch, setStretch] = useState<(Stretch & { isMarked: boolean }) | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = stretch !== null
  const sentences = useMemo(() => (isOpen ? sentencesOf(text) : []), [isOpen, text])
  useEffect(() => {
    if (!actions.mayEdit) return
    const read = () => {
      const selection = document.getSelection()
      const around = pane.current
      if (!selection || around === null || selection.rangeCount === 0) return
      const range = selection.getRangeAt(0)
      if (!around.contains(range.commonAncestorContainer)) return
      const [start, end] = [
        placeOf(range.startContainer, range.startOffset),
        placeOf(range.endContainer, range.endOffset),
      ]
      if (start === null || end === null) return
      setStretch(end > start && end - start <= stretchMax ? { start, end, isMarked: false } : null)
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [actions.mayEdit, pane])
  useEffect(() => {
    if (stretch?.isMarked !== true) return
    pane.current?.querySelector('mark[data-picked]')?.scrollIntoView({ block: 'center' })
  }, [stretch, pane])
  const close = () => {
    setStretch(null)
    document.getSelection()?.removeAllRanges()
    opener.current?.focus({ preventScroll: true })
  }
  const step = (by: number) => {
    if (stretch === null) return
    const at = sentences.findLastIndex(({ start }) => start <= stretch.start)
    const next = sentences[Math.min(Math.max(at + by, 0), sentences.length - 1)]
    if (next !== undefined) setStretch({ ...next, isMarked: true })
  }
  const begin = () => {
    const from = firstInView(pane.current)
    const all = sentencesOf(text)
    const first = all.find(({ start }) => start >= from) ?? all[0]
    if (first !== undefined) setStretch({ ...first, isMarked: true })
  }
  return {
    marked: stretch?.isMarked === true ? stretch : null,
    button: actions.mayEdit ? (
      <Button ref={opener} variant="ghost" size="sm" aria-expanded={isOpen} onClick={isOpen ? close : begin}>
        {t('figures.thisIs')}
      </Button>
    ) : null,
    bar:
      stretch === null ? null : (
        <PickBar
          {...{ call, facts, userId, actions, stretch }}
          words={text.text.slice(stretch.start, stretch.end)}
          language={text.language}
          onStep={step}
          onClose={close}
        />
      ),
  }
}

type PickBarProps = Pick<PickOptions, 'call' | 'facts' | 'userId' | 'actions'> & {
  stretch: Stretch
  words: string
  language: string
  onStep: (by: number) => void
  onClose: () => void
}

function PickBar({ call, facts, userId, actions, stretch, words, language, onStep, onClose }: PickBarProps): ReactNode {
  const { t } = useTranslation('calls')
  const own = useLanguage()
  const { data } = useQuery(figuresQuery(browserApi, userId, call.id, facts.facts_version))
  const figures = (data?.items ?? []).filter(({ start, end }) => start < stretch.end && end > stretch.start)
  const offers = [
    ...figures.flatMap((figure) => {
      const value = figureText({ t, language: own }, figure)
      return rolesFor(figure, facts).map(({ role, values }) => ({ value, role: t(`figures.roles.${role}`), values }))
    }),
    ...wordRoles.flatMap((role: WordRole) => {
      const values = wordsAs(role, words, facts)
      return values === null ? [] : [{ value: words.trim(), role: t(`source.roles.${role}`), values }]
    }),
  ]
  const take = ({ value, role, values }: { value: string; role: string; values: FigureRole['values'] }) => {
    actions.override(values, t('figures.assigned', { value, role }))
    onClose()
  }
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label={t('source.thisIs')}
      // A press on a button leaves what is selected as it is.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <p className={styles.words} role="status" lang={language}>
        {words}
      </p>
      <Button variant="ghost" size="sm" iconOnly aria-label={t('source.sentenceBefore')} onClick={() => onStep(-1)}>
        <Icon name="chev-left" size={16} />
      </Button>
      <Button variant="ghost" size="sm" iconOnly aria-label={t('source.sentenceAfter')} onClick={() => onStep(1)}>
        <Icon name="chev-right" size={16} />
      </Button>
      <Button variant="ghost" size="sm" iconOnly aria-label={t('source.leave')} onClick={onClose}>
        <Icon name="x" size={16} />
      </Button>
      <div className={styles.roles}>
        {offers.map((offer) => (
          <Button
            key={`${offer.value} ${offer.role}`}
            variant="outline"
            size="sm"
            busy={actions.busy}
            aria-label={
              figures.length > 1 && offer.value !== words.trim() ? `${offer.value}: ${offer.role}` : undefined
            }
            onClick={() => take(offer)}
          >
            {figures.length > 1 && offer.value !== words.trim() ? `${offer.value}: ${offer.role}` : offer.role}
          </Button>
        ))}
        {offers.length === 0 ? <span>{t('source.noRole')}</span> : null}
      </div>
    </div>
  )
}

/** The place in the kept text of a point of the drawn one; null outside of it. */
function placeOf(node: Node, offset: number): number | null {
  const element = node instanceof Element ? node : node.parentElement
  const holder = element?.closest<HTMLElement>('[data-start]') ?? null
  if (holder === null) return null
  const before = document.createRange()
  before.setStart(holder, 0)
  before.setEnd(node, offset)
  return Number(holder.dataset['start']) + before.toString().length
}

/** Where the text begins that is in view. */
function firstInView(pane: HTMLElement | null): number {
  const head = pane?.firstElementChild?.getBoundingClientRect().bottom ?? 0
  const holders = [...(pane?.querySelectorAll<HTMLElement>('[data-start]') ?? [])]
  return Number(holders.find((each) => each.getBoundingClientRect().bottom > head)?.dataset['start'] ?? 0)
}

/** The sentences of a text; a row of a table is one. */
function sentencesOf({ text, blocks, language }: CallText): Stretch[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return blocks.flatMap(({ kind, start, end }): Stretch[] => {
    const words = text.slice(start, end)
    const parts = kind === 'row' ? [{ segment: words, index: 0 }] : [...segmenter.segment(words)]
    return parts.flatMap(({ segment, index }) =>
      segment.trim() === '' ? [] : [{ start: start + index, end: start + index + segment.trimEnd().length }],
    )
  })
}
