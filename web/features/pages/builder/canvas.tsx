import { cloneElement, useEffect, useEffectEvent, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactElement, ReactNode, Ref, RefObject } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import type { PageDocument } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey, descriptionKey, itemKey, titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { EditableContext } from '#web/content/edit-slot.ts'
import type { EditableProps } from '#web/content/edit-slot.ts'
import { PageSections } from '#web/content/page-sections.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'
import { CanvasBar } from './canvas-bar.tsx'
import { canvasPage, withWordsOf } from './canvas-page.ts'
import { canvasMark, findTargets, holderMark } from './canvas-targets.ts'
import type { CanvasTarget } from './canvas-targets.ts'
import { isSameWords } from './canvas-words.ts'
import type { WordsAt } from './canvas-words.ts'
import { itemsOf } from './document-actions.ts'
import type { ChangePage } from './section-fields.tsx'
import { Inserter } from './section-tools.tsx'
import type { SectionAction } from './section-tools.tsx'
import { fieldMark } from './translation-fields.ts'
import { useCanvasTyping } from './use-canvas-typing.ts'
import styles from '#web/features/pages/builder/canvas.module.css'

/** What others ask of the canvas. */
export type CanvasHandle = {
  /** The words that have the focus there, by section and mark; null when the focus is elsewhere. */
  focused(): { section: string | null; mark: string } | null
  /** Types into words there. @returns false when they are not on the canvas, or cannot be typed there. */
  type(at: { section: string | null; mark: string }): boolean
}

type CanvasProps = {
  ref: Ref<CanvasHandle>
  document: PageDocument
  slug: string
  language: Language
  /** How much smaller than its size the page is drawn; the tools stay as they are. */
  scale: number
  selected: string | null
  nameOf: (section: string) => string
  onSelect: (section: string | null) => void
  onChange: ChangePage
  onAction: (section: string, action: SectionAction) => void
  onAdd: (type: CustomSection['type'], before: string | null) => void
  /** Opens a field in the panel of the canvas. @param mark of the field; null for all of the section. */
  onOpenField: (section: string | null, mark: string | null) => void
}

/**
 * The page that is being built, in a frame: its words are typed where they are. @see CUST-02;
 * docs/reference/design.md#page-builder
 */
export function Canvas({ ref, ...props }: CanvasProps): ReactNode {
  const {
    document: draft,
    slug,
    language,
    scale,
    selected,
    nameOf,
    onSelect,
    onChange,
    onAction,
    onAdd,
    onOpenField,
  } = props
  const { t } = useTranslation('pages')
  const root = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const places = useRef<readonly CanvasTarget[]>([])
  /** What gets the focus once the page is drawn again. */
  const wanted = useRef<WordsAt | null>(null)
  /** The place that had the focus last. */
  const last = useRef<WordsAt | null>(null)
  const isPressed = useRef(false)
  const stayHere = useMark(root, selected)
  const hints = { place: useId(), typing: useId(), rich: useId() }
  const wordsName = useWordsName()
  const { typed, current, begin, leave, goOn, FormatBar } = useCanvasTyping({
    document: draft,
    language,
    hintId: hints.typing,
    richHintId: hints.rich,
    places,
    labelOf: (at, entry) => labelOf(at, entry),
    onChange,
    onOpenField: (place) => openField(place),
    onTools: () => goToBar(),
    onTooMuch: (limit) => toast.error(t(`canvas.tooMuch_${limit}`)),
    onReturn: (at) => {
      wanted.current = at
    },
  })
  const stand = typed === null ? draft : withWordsOf(draft, typed.before, typed.at, language)
  const { page, ghosts } = canvasPage(stand, { slug, language, chosen: selected, nameOf: wordsName })

  function labelOf(at: WordsAt, entry?: number): string {
    const section = draft.sections.find(({ name }) => name === at.section)
    const { items = null } = section ? sectionDeclarations[section.type] : {}
    const number = section ? itemsOf(section).findIndex((each) => itemKey(each) === at.key) + 1 : 0
    const name = wordsName(section?.type ?? null, at)
    const full = items === null || number === 0 ? name : `${t(`items.${items.kind}`, { number })}: ${name}`
    return entry === undefined ? full : `${full} ${entry}`
  }
  function select(section: string | null): void {
    if (section === selected) return
    stayHere()
    onSelect(section)
  }
  function openField({ section, key, part }: WordsAt): void {
    onOpenField(section, fieldMark(key, part))
  }
  function goToBar(): void {
    leave()
    bar.current?.querySelector('button')?.focus()
  }
  function placeOf(target: EventTarget): CanvasTarget | null {
    for (let node = target as Element | null; node && node !== root.current; node = node.parentElement) {
      const place = places.current.find(({ holder }) => holder === node)
      if (place) return place
    }
    return null
  }
  function handleClick(event: MouseEvent): void {
    // Links on the canvas lead nowhere.
    event.preventDefault()
    event.stopPropagation()
    const target = event.target as Element
    if (target.closest('[data-typing-field]')) return
    const place = placeOf(target)
    const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? null
    if (part !== null || place !== null) select(part)
    if (place) begin(place, event.nativeEvent as PointerEvent & { target: EventTarget })
    else leave()
  }
  function release(): void {
    // Behind the click that follows.
    setTimeout(() => {
      isPressed.current = false
    })
  }
  function handleFocus(event: FocusEvent): void {
    const place = placeOf(event.target)
    if (!place) return
    last.current = place
    // A press chooses with its click: what a chosen section offers must not move the words from under the pointer.
    if (!isPressed.current) select(place.section)
  }
  function handleKey(event: KeyboardEvent): void {
    const place = (event.target as Element).closest('[data-typing-field]') ? null : placeOf(event.target)
    if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return
    const action = keyAction(event, place)
    if (!action) return
    event.preventDefault()
    action()
  }
  function keyAction({ key, altKey }: KeyboardEvent, place: CanvasTarget): (() => void) | null {
    const way = key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null
    const { section } = place
    if (altKey) {
      if (way === null || section === null) return null
      return () => {
        wanted.current = place
        onAction(section, way)
      }
    }
    if (key === 'Enter' || key === 'F2') return () => begin(place, null)
    if (key === 'F6') return goToBar
    return way === null ? null : () => goToSection(section, way)
  }
  /** The first place of the section behind another one, or before it; null when there is none. */
  function neighbourOf(name: string): WordsAt | null {
    const sections = [...new Set(places.current.map(({ section }) => section))]
    const at = sections.indexOf(name)
    const neighbour = sections[at + 1] ?? sections[at - 1]
    return places.current.find(({ section }) => neighbour !== undefined && section === neighbour) ?? null
  }
  function goToSection(from: string | null, way: 'up' | 'down'): void {
    const sections = [...new Set(places.current.map(({ section }) => section))]
    const next = sections[sections.indexOf(from) + (way === 'up' ? -1 : 1)]
    const first = next === undefined ? undefined : places.current.find(({ section }) => section === next)
    first?.holder.focus()
  }

  useLayoutEffect(() => {
    if (!root.current) return
    places.current = findTargets(root.current, page, ghosts)
    dress(root.current, places.current, hints.place)
    const { current: next } = wanted
    wanted.current = null
    if (next) places.current.find((each) => isSameWords(each, next))?.holder.focus()
    goOn()
  })
  useLeaving(root, () => current.current !== null && leave())
  useImperativeHandle(ref, () => ({
    focused() {
      const inside = root.current?.ownerDocument
      if (!inside || document.activeElement !== inside.defaultView?.frameElement) return null
      const at = current.current?.at ?? (inside.activeElement && placeOf(inside.activeElement))
      return at && { section: at.section, mark: fieldMark(at.key, at.part) }
    },
    type({ section, mark }) {
      const place = places.current.find((each) => each.section === section && fieldMark(each.key, each.part) === mark)
      if (!place || (place.text === null && !place.isList && !(place.isRich && FormatBar))) return false
      place.holder.scrollIntoView({ block: 'nearest' })
      select(section)
      begin(place, null)
      return true
    },
  }))

  const section = page.sections.find(({ name }) => name === selected)
  return (
    <>
      <div
        ref={root}
        className={styles.page}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onClickCapture={handleClick}
        onFocus={handleFocus}
        onKeyDown={handleKey}
      >
        <EditableContext value={CanvasElement}>
          <PageSections {...page} />
        </EditableContext>
      </div>
      <div className={styles.end}>
        <Inserter label={t('outline.addEnd')} onAdd={(type) => onAdd(type, null)} />
      </div>
      <p hidden id={hints.place}>
        {t('canvas.hint')}
      </p>
      <p hidden id={hints.typing}>
        {t('canvas.typing')}
      </p>
      <p hidden id={hints.rich}>
        {t('canvas.typingRich')}
      </p>
      {/* In the window around: its tools have fields of their own. */}
      {FormatBar && typed?.host
        ? createPortal(<FormatBar node={typed.host} />, document.querySelector('main') ?? document.body)
        : null}
      {section ? (
        <CanvasBar
          ref={bar}
          root={root}
          name={section.name}
          title={nameOf(section.name)}
          scale={scale}
          isFirst={draft.sections[0]?.name === section.name}
          isLast={draft.sections.at(-1)?.name === section.name}
          onAction={(action) => {
            // After a deletion by keyboard the focus goes to the neighbour.
            if (action === 'remove') wanted.current = neighbourOf(section.name)
            onAction(section.name, action)
          }}
          onAdd={(type) => onAdd(type, section.name)}
          onFields={() => {
            const at = last.current?.section === section.name ? last.current : null
            onOpenField(section.name, at && fieldMark(at.key, at.part))
          }}
          onLeave={() => {
            const inSection = places.current.filter((each) => each.section === section.name)
            const at = inSection.find((each) => last.current && isSameWords(each, last.current)) ?? inSection[0]
            at?.holder.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** Marks an element, so that the canvas finds it; one without anything to show is not there. */
function CanvasElement({ id, value, children }: EditableProps): ReactElement | null {
  if (value.text === '' && (value.label ?? '') === '' && value.url === undefined) return null
  return cloneElement(children, { [canvasMark]: id })
}

/** What words are called that no one wrote yet. */
function useWordsName(): (type: CustomSection['type'] | null, at: Omit<WordsAt, 'section'>) => string {
  const { t } = useTranslation('pages')
  return (type, { key, part }) => {
    if (type === null) return t('head.title')
    const { text, items } = sectionDeclarations[type]
    if (key === titleKey) return t('fields.title')
    if (key === descriptionKey) return t(text === 'lines' ? 'fields.lines' : 'fields.text')
    if (key === buttonKey) return t('fields.buttonText')
    if (items?.title === 'alternative') return t(part === 'label' ? 'fields.image' : 'fields.caption')
    return t(part === 'label' ? 'fields.itemTitle' : 'fields.text')
  }
}

/** Lets Tab reach what can be pressed, and greys words that are not the language's own. */
function dress(root: HTMLElement, places: readonly CanvasTarget[], hintId: string): void {
  const holders = new Set(places.map(({ holder }) => holder))
  for (const node of root.querySelectorAll<HTMLElement>(`[${holderMark}]`)) {
    // What is being typed has no words on the page in the meantime.
    if (holders.has(node) || node.closest('[data-typing]') !== null) continue
    for (const name of [holderMark, 'data-ghost', 'tabindex', 'aria-describedby']) node.removeAttribute(name)
  }
  for (const { holder, ghost } of places) {
    holder.setAttribute(holderMark, '')
    holder.setAttribute('aria-describedby', hintId)
    holder.tabIndex = 0
    if (ghost === null) {
      holder.removeAttribute('data-ghost')
      holder.removeAttribute('lang')
    } else {
      holder.setAttribute('data-ghost', ghost.from ?? '')
      if (ghost.from !== null) holder.lang = ghost.from
    }
  }
}

/**
 * Marks the chosen section, and brings it into sight when it was chosen elsewhere.
 *
 * @returns what is called before a section is chosen on the canvas itself: it stays where it is.
 */
function useMark(root: RefObject<HTMLElement | null>, selected: string | null): () => void {
  const isChosenHere = useRef(false)
  useLayoutEffect(() => {
    for (const part of root.current?.querySelectorAll<HTMLElement>('[data-part]') ?? []) {
      part.toggleAttribute('data-chosen', part.dataset['part'] === selected)
    }
  })
  useEffect(() => {
    const { current: isHere } = isChosenHere
    isChosenHere.current = false
    if (isHere || selected === null) return
    root.current?.querySelector(`[data-part="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [root, selected])
  return () => {
    isChosenHere.current = true
  }
}

/** Notices that the focus left the words that are typed; another window in front of this one leaves it there. */
function useLeaving(root: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const inside = root.current?.ownerDocument
    if (!inside) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function handleOut(): void {
      timer = setTimeout(() => {
        const { activeElement: at } = document
        // The tools for chosen words are in the window around, and give the focus back.
        if (at?.closest('[data-handle=format]')) return
        const isInFrame = at === inside?.defaultView?.frameElement
        if (!isInFrame || !inside.activeElement?.closest('[data-typing-field]')) leave()
      })
    }
    inside.addEventListener('focusout', handleOut)
    document.addEventListener('focusout', handleOut)
    return () => {
      clearTimeout(timer)
      inside.removeEventListener('focusout', handleOut)
      document.removeEventListener('focusout', handleOut)
    }
  }, [root])
}
