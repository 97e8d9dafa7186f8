import { menuPageUrls } from '#shared/menu/targets.ts'
import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { MenuChildEntry, MenuLocation, MenuTable, MenuTarget, MenuTree } from '#shared/contracts/menu.ts'
import { menuLabel } from '#shared/menu/resolve.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { EntryForm } from './entry-form.tsx'
import { dropEntry, moveEntry, rowsOf } from './menu-draft.ts'
import type { MenuMove, MenuRow } from './menu-draft.ts'
import { pagesByRule, warningsOf } from './menu-errors.ts'
import type { MenuFieldError } from './menu-errors.ts'
import styles from './menu-tree.module.css'

/** What a place of the menu shows and can do. */
export type MenuTreeProps = {
  place: MenuLocation
  tree: MenuTree
  facts: MenuTable['facts']
  errors: ReadonlyMap<string, ReadonlySet<MenuFieldError>>
  /** The entry whose form is open. */
  openId: string | null
  onOpen: (id: string | null) => void
  /** The whole menu after an act, and what a screen reader announces of it. */
  onChange: (tree: MenuTree, said?: string) => void
  onRemove: (entry: MenuChildEntry) => void
  onPlacePage: (slug: string) => void
}

/** A pull that is shorter is a press. */
const dragDistancePx = 6
/** A pull this far to the side means the other level. */
const indentPx = 28

const moveKeys: Readonly<Record<string, MenuMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
const moves = ['up', 'down', 'out', 'in'] as const

/** The entries of one place in two levels: moved by pulling, by buttons, or by Alt and arrows. */
export function MenuTreeView(props: MenuTreeProps): ReactNode {
  const { place, tree, facts, onChange, onPlacePage } = props
  const { t } = useTranslation('menu')
  const language = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePx } }))
  const rows = rowsOf(tree[place])
  const byRule = place === 'header' ? pagesByRule(tree, facts, language) : []
  const nameOf = (entry: MenuChildEntry): string => menuLabel(entry, facts[language], language) || t('entry.nameless')

  function sayPlace(next: MenuTree, id: string): string {
    const row = rowsOf(next[place]).find(({ entry }) => entry.id === id)
    if (!row) return ''
    const siblings = row.parent?.children ?? next[place]
    const values = {
      name: nameOf(row.entry),
      position: siblings.findIndex((each) => each.id === id) + 1,
      count: siblings.length,
    }
    return row.parent === null ? t('said.top', values) : t('said.below', { ...values, parent: nameOf(row.parent) })
  }
  function move(id: string, way: MenuMove): void {
    const next = moveEntry(tree, id, way)
    if (next) onChange(next, sayPlace(next, id))
  }
  function handleDragEnd({ active, over, delta }: DragEndEvent): void {
    const row = rows.find(({ entry }) => entry.id === active.id)
    if (!over || !row) return
    const wanted = delta.x > indentPx ? 1 : delta.x < -indentPx ? 0 : row.depth
    const next = dropEntry(tree, place, { id: row.entry.id, overId: String(over.id), wanted })
    if (next) onChange(next, sayPlace(next, row.entry.id))
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={handleDragEnd}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('keysHint') } }}
      >
        <SortableContext items={rows.map(({ entry }) => entry.id)} strategy={verticalListSortingStrategy}>
          <ul ref={list} className={styles.tree} aria-label={t(`places.${place}.title`)}>
            {rows.map((row) => (
              <Row key={row.entry.id} row={row} name={nameOf(row.entry)} onMove={move} {...props} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {byRule.length === 0 ? null : (
        <ul className={`${styles.tree} ${styles.byRule}`} aria-label={t('byRule.label')}>
          {byRule.map(({ slug, title }) => (
            <li key={slug} className={styles.row}>
              <div className={styles.strip}>
                <Icon name="file" size={18} />
                <span className={styles.name}>
                  <b>{title || slug}</b>
                  <small>{t('byRule.text')}</small>
                </span>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t('byRule.placeNamed', { name: title || slug })}
                  onClick={() => onPlacePage(slug)}
                >
                  {t('byRule.place')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The screen's own live region announces results, in the user's language. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

type RowProps = MenuTreeProps & { row: MenuRow; name: string; onMove: (id: string, way: MenuMove) => void }

function Row({ row, name, onMove, ...props }: RowProps): ReactNode {
  const { place, tree, facts, errors, openId, onOpen } = props
  const { t } = useTranslation('menu')
  const { entry, depth, parent } = row
  const { describe } = useTargetWords(facts)
  const { ref, handle, listeners, isDragging } = useDragged(entry.id)
  const isOpen = openId === entry.id
  const own = errors.get(entry.id)
  function handleKey(event: KeyboardEvent): void {
    const way = moveKeys[event.key]
    if (!event.altKey || event.ctrlKey || event.metaKey || way === undefined) return
    event.preventDefault()
    onMove(entry.id, way)
  }
  return (
    <li
      ref={ref}
      className={styles.row}
      data-depth={depth}
      data-dragging={isDragging || undefined}
      onKeyDown={handleKey}
    >
      <div className={styles.strip}>
        <span ref={handle} className={styles.grip} data-grip aria-hidden {...listeners}>
          <Icon name="grip" size={18} />
        </span>
        <button
          type="button"
          className={styles.name}
          data-act="open"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : entry.id)}
        >
          <b>{name}</b>
          <small>{describe(entry.target)}</small>
          {parent === null ? null : <span className="sr">{t('entry.isBelow')}</span>}
        </button>
        <Marks entry={entry} facts={facts} place={place} isWrong={own !== undefined} />
        <span className={styles.actions}>
          {moves.map((way) => (
            <Button
              key={way}
              variant="ghost"
              size="sm"
              iconOnly
              data-act={way}
              aria-label={t(`moves.${way}`, { name })}
              aria-disabled={moveEntry(tree, entry.id, way) === null}
              onClick={() => onMove(entry.id, way)}
            >
              <Icon name={way === 'in' ? 'chev-right' : way === 'out' ? 'chev-left' : 'chev-down'} size={18} />
            </Button>
          ))}
        </span>
      </div>
      {isOpen ? <EntryForm {...props} row={row} errors={own} /> : null}
    </li>
  )
}

type MarksProps = { entry: MenuChildEntry; facts: MenuTable['facts']; place: MenuLocation; isWrong: boolean }

/** Whom an entry is for and what is doubtful about it, in short; the form says it in full. */
function Marks({ entry, facts, place, isWrong }: MarksProps): ReactNode {
  const { t } = useTranslation('menu')
  const warnings = warningsOf(entry, facts, place === 'header')
  return (
    <span className={styles.marks}>
      {entry.audience === 'all' ? null : (
        <StatusPill glyph="half" tone="blue">
          {t(`audiences.${entry.audience}`)}
        </StatusPill>
      )}
      {entry.hidden.length === 0 ? null : (
        <StatusPill glyph="off" tone="neutral">
          {t('hiddenIn', { languages: entry.hidden.join(', ').toUpperCase() })}
        </StatusPill>
      )}
      {isWrong ? (
        <StatusPill glyph="off" tone="red">
          {t('mustBeMended')}
        </StatusPill>
      ) : null}
      {warnings.map(({ kind, languages }) => (
        <StatusPill key={kind} glyph="up" tone="manila">
          {t(`warnings.${kind}.short`)}
          {languages.length === 3 ? null : ` ${languages.join(', ').toUpperCase()}`}
        </StatusPill>
      ))}
    </span>
  )
}

/** Lets a row be pulled by its handle. Placed by script, which the security policy allows. */
function useDragged(id: string) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const row = useRef<HTMLLIElement | null>(null)
  useLayoutEffect(() => {
    if (!row.current) return
    row.current.style.transform =
      transform === null ? '' : `translate3d(${isDragging ? transform.x : 0}px, ${transform.y}px, 0)`
    row.current.style.transition = transition ?? ''
  }, [transform, transition, isDragging])
  return {
    ref: (node: HTMLLIElement | null) => {
      row.current = node
      setNodeRef(node)
    },
    handle: setActivatorNodeRef,
    listeners,
    isDragging,
  }
}

/** Says in one line where an entry leads. */
function useTargetWords(facts: MenuTable['facts']): { describe: (target: MenuTarget) => string } {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  return {
    describe(target) {
      switch (target.kind) {
        case 'content':
          return t('target.of.content', { address: facts[language].words[target.id]?.url || t('target.nowhere') })
        case 'page':
          return t('target.of.page', { address: menuPageUrls[target.page] })
        case 'custom':
          return t('target.of.custom', { address: `/page/${target.slug}` })
        case 'anchor':
          return t('target.of.anchor', { address: target.anchor || t('target.none') })
        case 'address':
          return target.url || t('target.none')
        case 'launch':
          return t('target.kinds.launch')
        case 'sign_in':
          return t(`target.signIn.${target.tab}`)
        case 'group':
          return t('target.kinds.group')
      }
    },
  }
}
