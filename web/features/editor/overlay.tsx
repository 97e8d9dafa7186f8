import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { itemKeys } from '#shared/content/repeated-items.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { editHintId } from '#web/features/editor/editable.tsx'
import { ItemTools, showsItemTools, usePageItem } from '#web/features/editor/item-tools.tsx'
import { useObservable } from '#web/features/editor/observable.ts'
import { nameParts } from '#web/features/editor/element-names.ts'
import { activeNode, elementOf, keyOf, pageElements } from '#web/features/editor/page-elements.ts'
import type { PageElement } from '#web/features/editor/page-elements.ts'
import { openEditor, typeInto } from '#web/features/editor/page-gestures.ts'
import { placeHandle, placeMark, usePlaced } from '#web/features/editor/placing.ts'
import { findTarget, findRichTarget } from '#web/features/editor/rich-target.ts'
import { Tool } from '#web/features/editor/tool.tsx'
import type { ItemActions, PageItem } from '#web/features/editor/use-items.ts'
import { TypeIcon } from '#web/features/editor/type-icon.tsx'
import { draftIds } from '#web/features/editor/use-drafts.ts'
import { outdatedIds } from '#web/features/editor/use-outdated.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/features/editor/overlay.module.css'

type Actions = {
  onToggleVisible: (element: PageElement) => void
  onDelete: (element: PageElement) => void
  /** Whether an element has a row that can be deleted. */
  isStored: (element: PageElement) => boolean
  itemActions: ItemActions
}

type OverlayProps = Actions & {
  /** A dialog is open: what lies under it shows no tools. */
  isQuiet: boolean
  /** Tools of the page as a whole. */
  children?: ReactNode
}

/** What lies over the page in edit mode: the handle of the active element and the marks of hidden ones. */
export function Overlay({ isQuiet, children, ...actions }: OverlayProps): ReactNode {
  const { t } = useTranslation('editor')
  const elements = useObservable(pageElements)
  const element = elementOf(useObservable(activeNode))
  return createPortal(
    <section
      className={styles.overlay}
      data-edit-part="overlay"
      aria-label={t('handle.region')}
      data-chunk="grantwright-editor-chunk"
    >
      <p id={editHintId} hidden>
        {t('mode.hint')}
      </p>
      {elements.map((each) =>
        // The active one says it in its handle.
        each.isHidden && each.node !== element?.node ? <HiddenMark key={each.number} node={each.node} /> : null,
      )}
      {element && !isQuiet ? <Handle key={element.id} element={element} {...actions} /> : null}
      {children}
    </section>,
    document.body,
  )
}

type HandleProps = Actions & { element: PageElement }

function HiddenMark({ node }: { node: HTMLElement }): ReactNode {
  const { t } = useTranslation('editor')
  const mark = useRef<HTMLSpanElement>(null)
  usePlaced(
    node,
    useCallback((target) => mark.current && placeMark(mark.current, target), []),
  )
  return (
    <span ref={mark} className={styles.hiddenLabel}>
      <Icon name="eye-off" size={16} />
      {t('handle.hidden')}
    </span>
  )
}

function Handle({ element, onToggleVisible, onDelete, isStored, itemActions }: HandleProps): ReactNode {
  const { t } = useTranslation('editor')
  const { node, id, isHidden } = element
  const handle = useRef<HTMLDivElement>(null)
  usePlaced(
    node,
    useCallback((target) => handle.current && placeHandle(handle.current, target), []),
  )
  useEffect(() => markActive(node), [node])
  const isLarge = useObservable(showsItemTools)
  useLayoutEffect(() => {
    if (handle.current) placeHandle(handle.current, node)
  }, [isLarge, node])

  const isOutdated = useObservable(outdatedIds).has(id)
  const isDraft = useObservable(draftIds).has(id)
  const item = usePageItem(element, itemActions)
  const { kind, words } = nameParts(element, t)
  const whole = item && hiddenBy(item, keyOf(id).content_key)
  const toggle = isHidden ? 'show' : 'hide'
  return (
    <div
      ref={handle}
      className={styles.handle}
      data-handle="element"
      role="toolbar"
      aria-label={words === null ? kind : t('handle.tools', { kind, words })}
    >
      <span className={styles.name}>
        <span>{kind}</span> {words === null ? null : <b>{words}</b>}
        {isHidden ? <em>{t('handle.hidden')}</em> : null}
        {isDraft ? <em>{t('drafts.mark')}</em> : null}
        {isOutdated ? <em>{t('outdated.mark')}</em> : null}
      </span>
      <span className={styles.tools}>
        <Tool icon="pencil" label={t('handle.edit')} onPress={() => openEditor(node)} />
        {(findRichTarget(element) ?? findTarget(element)) ? (
          <Tool
            icon={<TypeIcon />}
            label={t('handle.type')}
            className={styles.typeHere}
            onPress={() => typeInto(node)}
          />
        ) : null}
        <Tool
          icon={isHidden ? 'eye' : 'eye-off'}
          label={whole ? t(`items.whole.${whole}.${toggle}`) : t(`handle.${toggle}`)}
          onPress={() => onToggleVisible(element)}
        />
        {item ? (
          <ItemTools element={element} item={item} actions={itemActions} />
        ) : isStored(element) ? (
          <Tool icon="trash" label={t('handle.delete')} onPress={() => onDelete(element)} />
        ) : null}
      </span>
    </div>
  )
}

/** The kind of an item that is hidden as a whole by hiding this element of it; null where an element hides itself alone. */
function hiddenBy({ repeated, item }: PageItem, key: string): 'agent' | 'project' | 'term' | null {
  const { kind } = repeated
  if (kind !== 'agent' && kind !== 'project' && kind !== 'term') return null
  return itemKeys(repeated, item)[0] === key ? kind : null
}

/** Lets the stylesheet draw the active element. @returns how to take the mark away. */
function markActive(node: HTMLElement): () => void {
  node.dataset['active'] = ''
  return () => {
    delete node.dataset['active']
  }
}
