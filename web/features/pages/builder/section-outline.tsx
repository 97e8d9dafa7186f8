import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { sectionTypes } from '#shared/sections/declarations.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import type { PageDocument, PageSection } from '#shared/contracts/pages.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { titleKey } from '#shared/pages/fields.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { fieldOf } from './document-actions.ts'
import styles from '#web/features/pages/builder/section-outline.module.css'
import shared from '#web/features/pages/builder/parts.module.css'

/** What can be done with a section as a whole. */
export type SectionAction = 'up' | 'down' | 'copy' | 'hide' | 'remove'

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

/** Results are told by the screen's own live region, in the person's language. */
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
          <Action
            icon="chev-down"
            label={t('outline.up', { name: title })}
            isUp
            isOff={at === 0}
            onPress={() => onAction(name, 'up')}
          />
          <Action
            icon="chev-down"
            label={t('outline.down', { name: title })}
            isOff={at === document.sections.length - 1}
            onPress={() => onAction(name, 'down')}
          />
          <Action icon="copy" label={t('outline.copy', { name: title })} onPress={() => onAction(name, 'copy')} />
          <Action
            icon={visible ? 'eye-off' : 'eye'}
            label={t(visible ? 'outline.hide' : 'outline.show', { name: title })}
            onPress={() => onAction(name, 'hide')}
          />
          <Action icon="trash" label={t('outline.remove', { name: title })} onPress={() => onAction(name, 'remove')} />
        </div>
      ) : null}
    </li>
  )
}

type ActionProps = { icon: 'chev-down' | 'copy' | 'eye' | 'eye-off' | 'trash'; label: string; onPress: () => void } & {
  isOff?: boolean
  isUp?: boolean
}

function Action({ icon, label, onPress, isOff = false, isUp = false }: ActionProps): ReactNode {
  return (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      className={isUp ? shared.up : undefined}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      <Icon name={icon} size={18} />
    </Button>
  )
}

/** Puts a new section in: a button that opens the six types. */
function Inserter({ label, onAdd }: { label: string; onAdd: (type: CustomSection['type']) => void }): ReactNode {
  const { t } = useTranslation('pages')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.insert}>
      <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="plus" size={18} />
        {label}
      </Button>
      {isOpen ? (
        <ul className={styles.types}>
          {sectionTypes.map((type) => (
            <li key={type}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onAdd(type)
                }}
              >
                <TypeSketch type={type} />
                <b>{t(`editor:section.types.${type}`)}</b>
                <small>{t(`typeHints.${type}`)}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** A drawing of what a type looks like. */
function TypeSketch({ type }: { type: CustomSection['type'] }): ReactNode {
  return (
    <svg className={styles.sketch} viewBox="0 0 48 32" aria-hidden>
      <path d={sketches[type]} />
    </svg>
  )
}

const sketches: Record<CustomSection['type'], string> = {
  hero: 'M4 7h26M4 13h18M4 19h14M4 24h9v4H4zM34 6h10v20H34z',
  features:
    'M4 8l2 2 3-4M12 8h10M4 17l2 2 3-4M12 17h10M4 26l2 2 3-4M12 26h10M28 8l2 2 3-4M36 8h8M28 17l2 2 3-4M36 17h8',
  content: 'M4 6h16M4 12h40M4 17h36M4 22h40M4 27h24',
  cards: 'M3 6h12v20H3zM18 6h12v20H18zM33 6h12v20H33zM6 11h6M21 11h6M36 11h6',
  columns: 'M4 8h10M4 14h10M4 20h8M18 5v22M22 8h8M22 14h8M34 5v22M38 8h7M38 14h7',
  gallery: 'M3 5h12v9H3zM18 5h12v9H18zM33 5h12v9H33zM3 18h12v9H3zM18 18h12v9H18zM33 18h12v9H33z',
}

/** A section's title in a language, else in the default one; empty when it has none. */
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
