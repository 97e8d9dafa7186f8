import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shownIn } from '#shared/content/built-in-sections.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { nameParts } from '#web/features/editor/element-names.ts'
import { outlineOf } from '#web/features/editor/outline-entries.ts'
import type { OutlineGroup } from '#web/features/editor/outline-entries.ts'
import { activeNode, kindOf, openDialog, pageElements } from '#web/features/editor/page-elements.ts'
import type { PageElement } from '#web/features/editor/page-elements.ts'
import { focusOn, openEditor } from '#web/features/editor/page-gestures.ts'
import { contentPageAt } from '#web/features/editor/screen-page.ts'
import { isHideKey } from '#web/features/editor/shortcuts.ts'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import styles from '#web/features/editor/outline-panel.module.css'

/** What the panel shows and can do. */
export type OutlinePanelProps = {
  sections: readonly EditedSection[]
  actions: SectionActions
  onToggleVisible: (element: PageElement) => void
  onDelete: (element: PageElement) => void
  onShortcuts: () => void
  onClose: () => void
}

/** A pull that is shorter is a press. */
const dragDistancePx = 6

/** Sections and elements of the page in its order, as buttons: the second way to everything, by keyboard and for screen readers. */
export function OutlinePanel(props: OutlinePanelProps): ReactNode {
  const { sections, actions, onShortcuts, onClose } = props
  const { t } = useTranslation('editor')
  const panel = useRef<HTMLElement>(null)
  const page = contentPageAt(useLocation().pathname) ?? ''
  const groups = outlineOf(useObservable(pageElements))
  const names = new Set(sections.map(({ name }) => name))
  // What all pages share comes before and after the sections of the page.
  const holderOf = (group: OutlineGroup): string | null => {
    const name = group.page === page ? shownIn(page, group.section) : group.section
    return names.has(name) && group.page !== 'layout' ? name : null
  }
  const shared = groups.filter((group) => holderOf(group) === null)
  const footAt = shared.findIndex(({ id }) => id === 'layout.footer')
  const [above, below] = [
    shared.slice(0, footAt === -1 ? undefined : footAt),
    footAt === -1 ? [] : shared.slice(footAt),
  ]
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePx } }))
  usePanelKey(panel)

  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    const index = sections.findIndex(({ name }) => name === over?.id)
    if (over && active.id !== over.id && index !== -1) void actions.moveTo(String(active.id), index)
  }
  return (
    <nav
      ref={panel}
      className={styles.panel}
      aria-label={t('outline.title')}
      data-chunk="grantwright-editor-chunk"
      onKeyDown={(event) => moveFocus(event, panel.current, onClose)}
    >
      <div className={styles.head}>
        <b>{t('outline.title')}</b>
        <button type="button" className={buttonClass({ variant: 'ghost', size: 'sm' })} onClick={onShortcuts}>
          {t('outline.shortcuts')}
        </button>
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
          aria-label={t('outline.close')}
          onClick={onClose}
        >
          <Icon name="x" size={18} />
        </button>
      </div>
      <ul>
        {above.map((group) => (
          <SharedGroup key={group.id} group={group} {...props} />
        ))}
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={handleDragEnd}
          accessibility={{
            announcements: silent,
            screenReaderInstructions: { draggable: t('outline.dragHint') },
            // Inside of the list, its live region would be no entry of one.
            container: document.body,
          }}
        >
          <SortableContext items={sections.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
            {sections.map((section) => (
              <SectionGroup
                key={section.name}
                section={section}
                groups={groups.filter((group) => holderOf(group) === section.name)}
                {...props}
              />
            ))}
          </SortableContext>
        </DndContext>
        {below.map((group) => (
          <SharedGroup key={group.id} group={group} {...props} />
        ))}
      </ul>
    </nav>
  )
}

/** The editor's own live region announces results, in the user's language. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

function SharedGroup({ group, ...props }: OutlinePanelProps & { group: OutlineGroup }): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <li>
      <span className={styles.name}>{groupName(group, t)}</span>
      <Elements group={group} {...props} />
    </li>
  )
}

type SectionGroupProps = OutlinePanelProps & { section: EditedSection; groups: readonly OutlineGroup[] }

function SectionGroup({ section, groups, ...props }: SectionGroupProps): ReactNode {
  const { t } = useTranslation('editor')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: section.name,
    attributes: { roleDescription: t('outline.draggable') },
  })
  // The server names one without a heading by its key.
  const title = section.title === '' ? firstWords(groups, t) : section.title
  const action = (event: KeyboardEvent): (() => void) | null => {
    if (isHideKey(event)) return () => void props.actions.toggle(section)
    if (event.key === 'Delete') return () => openDialog.set({ kind: 'delete-section', name: section.name })
    return null
  }
  const edit = (): void => {
    const [first] = groups.flatMap(({ elements }) => elements)
    if (first) openEditor(first.node)
  }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-section-bar={section.name}
    >
      <div className={styles.section}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.grip}
          {...attributes}
          {...listeners}
          tabIndex={-1}
          aria-label={t('outline.drag', { title })}
        >
          <Icon name="grip" size={18} />
        </button>
        <button type="button" data-entry onClick={edit} onKeyDown={(event) => perform(event, action(event))}>
          <b>{title}</b>
          {section.visible ? null : <em>{t('handle.hidden')}</em>}
        </button>
      </div>
      {groups.map((group) => (
        <Elements key={group.id} group={group} {...props} />
      ))}
    </li>
  )
}

const places = ['header', 'footer', 'site'] as const

/** The name of a part of the page that is no section: by its place, otherwise by its first words. */
function groupName(group: OutlineGroup, t: Translate<'editor'>): string {
  const place = group.page === 'layout' ? places.find((each) => each === group.section) : undefined
  return place === undefined ? firstWords([group], t) : t(`outline.places.${place}`)
}

/** The first heading, otherwise the first words. */
function firstWords(groups: readonly OutlineGroup[], t: Translate<'editor'>): string {
  const elements = groups.flatMap((group) => group.elements)
  const heading = elements.find(({ id }) => kindOf(id) === 'heading') ?? elements[0]
  return (heading && nameParts(heading, t).words) ?? t('outline.part')
}

function Elements({ group, onToggleVisible, onDelete }: OutlinePanelProps & { group: OutlineGroup }): ReactNode {
  const { t } = useTranslation('editor')
  const action = (event: KeyboardEvent, element: PageElement): (() => void) | null => {
    if (isHideKey(event)) return () => onToggleVisible(element)
    return event.key === 'Delete' ? () => onDelete(element) : null
  }
  return (
    <ul>
      {group.elements.map((element) => (
        <li key={element.number}>
          <button
            type="button"
            data-entry
            onClick={() => openEditor(element.node)}
            onFocus={() => show(element.node)}
            onKeyDown={(event) => perform(event, action(event, element))}
          >
            <span className={styles.kind}>{t(`kinds.${kindOf(element.id)}`)}</span>{' '}
            {element.isEmpty ? t('mode.empty') : nameParts(element, t).words}
            {element.isHidden ? <em>{t('handle.hidden')}</em> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

function perform(event: KeyboardEvent, action: (() => void) | null): void {
  if (!action) return
  event.preventDefault()
  event.stopPropagation()
  action()
}

/** The page shows what the panel speaks of. */
function show(node: HTMLElement): void {
  activeNode.set(node)
  node.scrollIntoView({ block: 'nearest' })
}

/** Arrows go from entry to entry, Escape closes. */
function moveFocus(event: KeyboardEvent, panel: HTMLElement | null, onClose: () => void): void {
  if (event.key === 'Escape') return perform(event, onClose)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || !panel) return
  const entries = [...panel.querySelectorAll<HTMLElement>('[data-entry]')]
  const next = entries[entries.findIndex((entry) => entry === document.activeElement) + step]
  perform(event, next ? () => next.focus() : null)
}

/** F6 changes between the page and the panel. */
function usePanelKey(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const entry = (): HTMLElement | null => panel.current?.querySelector<HTMLElement>('[data-entry]') ?? null
    entry()?.focus()
    let last: HTMLElement | null = null
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'F6' || openDialog.get() || !panel.current) return
      event.preventDefault()
      // The page's own listener may come before this one or after it.
      event.stopImmediatePropagation()
      if (panel.current.contains(document.activeElement)) {
        last = document.activeElement instanceof HTMLElement ? document.activeElement : null
        const node = activeNode.get()
        if (node) focusOn(node)
        else document.querySelector<HTMLElement>('main [data-editable]')?.focus()
      } else {
        const wanted = last?.isConnected ? last : entry()
        wanted?.focus()
      }
    }
    // Before the page's own: with the panel open its key means the panel.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [panel])
}
