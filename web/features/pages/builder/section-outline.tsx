import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import type { PageDocument, PageSection } from '#shared/contracts/pages.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { titleKey } from '#shared/pages/fields.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { fieldOf } from './document-actions.ts'
import { Inserter, SectionActions } from './section-tools.tsx'
import type { SectionAction } from './section-tools.tsx'
import styles from '#web/features/pages/builder/section-outline.module.css'
import shared from '#web/features/pages/builder/parts.module.css'

type SectionOutlineProps = {
  document: PageDocument
  language: Language
  /** Null: the page as a whole is chosen. */
  selected: string | null
  onSelect: (name: string | null) => void
  onAction: (name: string, action: SectionAction) => void
  onPlace: (name: string, before: string | null) => void
  onAdd: (type: CustomSection['type'], before: string | null) => void
}

/** A pull that is shorter is a press. */
const dragDistancePx = 6

/** The sections in their order: chosen, moved by pulling, by buttons or by Alt and arrows, and others put between them. */
export function SectionOutline(props: SectionOutlineProps): ReactNode {
  const { document, selected, onSelect, onPlace, onAdd } = props
  const { t } = useTranslation('pages')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePx } }))
  const names = document.sections.map(({ name }) => name)
  function handleDragEnd({ active, over }: DragEndEvent): void {
    if (!over || over.id === active.id) return
    const from = names.indexOf(String(active.id))
    const to = names.indexOf(String(over.id))
    onPlace(String(active.id), to > from ? (names[to + 1] ?? null) : (names[to] ?? null))
  }
  return (
    <nav className={styles.outline} aria-label={t('outline.title')}>
      <button
        type="button"
        className={styles.part}
        aria-current={selected === null ? 'true' : undefined}
        onClick={() => onSelect(null)}
      >
        <Icon name="file" size={18} />
        <b>{t('outline.page')}</b>
      </button>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={handleDragEnd}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('outline.keys') } }}
      >
        <SortableContext items={names} strategy={verticalListSortingStrategy}>
          <ul aria-label={t('outline.sections')}>
            {document.sections.map((section, at) => (
              <Row key={section.name} section={section} at={at} {...props} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Inserter label={t('outline.addEnd')} onAdd={(type) => onAdd(type, null)} />
    </nav>
  )
}

/** The screen's own live region announces results, in the user's language. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

type RowProps = SectionOutlineProps & { section: PageSection; at: number }

function Row({ section, at, document, language, selected, onSelect, onAction, onAdd }: RowProps): ReactNode {
  const { t } = useTranslation('pages')
  const { name, type, visible } = section
  const { hold, setActivatorNodeRef, listeners, isDragging } = useDragged(name)
  const isChosen = selected === name
  const title = sectionTitle(section, language) || t(`editor:section.types.${type}`)
  function handleKey(event: KeyboardEvent): void {
    const way = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null
    if (!event.altKey || event.ctrlKey || event.metaKey || way === null) return
    event.preventDefault()
    onAction(name, way)
  }
  return (
    <li ref={hold} data-dragging={isDragging || undefined} onKeyDown={handleKey}>
      {isChosen ? (
        <Inserter label={t('outline.addBefore', { name: title })} onAdd={(each) => onAdd(each, name)} />
      ) : null}
      <div className={styles.strip} data-hidden={!visible || undefined}>
        <span ref={setActivatorNodeRef} className={styles.grip} data-grip aria-hidden {...listeners}>
          <Icon name="grip" size={18} />
        </span>
        <button
          type="button"
          className={styles.part}
          data-section={name}
          aria-current={isChosen ? 'true' : undefined}
          onClick={() => onSelect(name)}
        >
          <b>{title}</b>
          <small>
            {t(`editor:section.types.${type}`)}
            {visible ? null : ` · ${t('outline.hidden')}`}
          </small>
        </button>
      </div>
      {isChosen ? (
        <div className={shared.actions}>
          <SectionActions
            title={title}
            isVisible={visible}
            isFirst={at === 0}
            isLast={at === document.sections.length - 1}
            onAction={(action) => onAction(name, action)}
          />
        </div>
      ) : null}
    </li>
  )
}

/** A section's title in a language, otherwise in the default one; empty when it has none. */
export function sectionTitle(section: PageSection, language: Language): string {
  return fieldOf(section, language, titleKey).text || fieldOf(section, defaultLanguage, titleKey).text
}

/** Lets a row be pulled by its handle. Placed by script, which the security policy allows. */
function useDragged(id: string) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const row = useRef<HTMLLIElement | null>(null)
  useLayoutEffect(() => {
    if (!row.current) return
    row.current.style.transform = transform === null ? '' : `translate3d(0, ${transform.y}px, 0)`
    row.current.style.transition = transition ?? ''
  })
  function hold(element: HTMLLIElement | null): void {
    row.current = element
    setNodeRef(element)
  }
  return { hold, setActivatorNodeRef, listeners, isDragging }
}
