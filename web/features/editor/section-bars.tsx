import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { isCopied } from '#shared/content/built-in-sections.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { hasOpenWindow } from '#web/features/editor/open-window.ts'
import { useIsDrafted } from '#web/features/editor/keeps-drafts.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { activeSection, announcement, sectionAround, sectionNodes } from '#web/features/editor/page-sections.ts'
import { placeSectionBar, usePlaced } from '#web/features/editor/placing.ts'
import { sectionName } from '#web/features/editor/section-name.ts'
import { Tool } from '#web/features/editor/tool.tsx'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from '#web/features/editor/overlay.module.css'

type SectionBarsProps = {
  page: string
  sections: readonly EditedSection[]
  actions: SectionActions
  /** A dialog is open: what lies under it shows no tools. */
  isQuiet: boolean
}

/** The tools of a page's sections. One bar each at its upper right corner, on phones at the bottom. @see EDIT-06 */
export function SectionBars({ page, sections, actions, isQuiet }: SectionBarsProps): ReactNode {
  const nodes = useObservable(sectionNodes)
  const words = useObservable(announcement)
  useActiveSection()
  useMoveKeys(sections, actions)
  return (
    <>
      <p className="sr" role="status" data-section-news>
        {words}
      </p>
      {isQuiet
        ? null
        : sections.map((section, index) => {
            const node = nodes.get(section.name)
            return node ? (
              <SectionBar
                key={section.name}
                page={page}
                node={node}
                section={section}
                index={index}
                count={sections.length}
                actions={actions}
              />
            ) : null
          })}
    </>
  )
}

type SectionBarProps = {
  page: string
  node: HTMLElement
  section: EditedSection
  index: number
  count: number
  actions: SectionActions
}

function SectionBar({ page, node, section, index, count, actions }: SectionBarProps): ReactNode {
  const { t } = useTranslation('editor')
  const bar = useRef<HTMLDivElement>(null)
  usePlaced(
    node,
    useCallback((target) => bar.current && placeSectionBar(bar.current, target), []),
  )
  const isActive = useObservable(activeSection) === section.name
  const title = sectionName(section, t)
  const sendLabel = t(section.built_in ? 'sections.copyTo' : 'sections.sendTo')
  const isLive = useIsDrafted(page)
  const isCopyable = !section.built_in || isCopied(page, section.name)
  return (
    <div
      ref={bar}
      className={styles.handle}
      data-handle="section"
      role="group"
      aria-label={t('sections.tools', { title, position: index + 1, count })}
      data-section-bar={section.name}
      data-active={isActive ? '' : undefined}
    >
      <span className={styles.name}>
        {t('kinds.section')} <b>{title}</b>
        {section.visible ? null : <em>{t('handle.hidden')}</em>}
        {section.is_draft ? <em>{t('drafts.mark')}</em> : null}
        {section.language === undefined ? null : (
          <em>{t('sections.borrowed', { language: t(`languages.${section.language}`) })}</em>
        )}
      </span>
      <span className={styles.tools}>
        {isCopyable ? (
          <Tool
            icon={section.built_in ? 'layout' : 'pencil'}
            label={t(section.built_in ? 'sections.ownType' : 'sections.edit')}
            onPress={() => openDialog.set({ kind: 'edit-section', name: section.name })}
          />
        ) : null}
        <Tool
          icon="chev-down"
          isTurned
          label={t('sections.up')}
          isIdle={index === 0}
          onPress={() => void actions.moveTo(section.name, index - 1)}
        />
        <Tool
          icon="chev-down"
          label={t('sections.down')}
          isIdle={index === count - 1}
          onPress={() => void actions.moveTo(section.name, index + 1)}
        />
        <Tool
          icon="plus"
          label={t('sections.insert')}
          onPress={() => openDialog.set({ kind: 'section', before: section.name })}
        />
        {isCopyable ? (
          <>
            <Tool icon="copy" label={t('sections.duplicate')} onPress={() => void actions.duplicate(section.name)} />
            <Tool
              icon="export"
              label={isLive ? t('drafts.liveTool', { label: sendLabel }) : sendLabel}
              onPress={() => openDialog.set({ kind: 'send-section', name: section.name })}
            />
          </>
        ) : null}
        <Tool
          icon={section.visible ? 'eye-off' : 'eye'}
          label={t(section.visible ? 'handle.hide' : 'handle.show')}
          onPress={() => void actions.toggle(section)}
        />
        <Tool
          icon="trash"
          label={t('handle.delete')}
          onPress={() => openDialog.set({ kind: 'delete-section', name: section.name })}
        />
      </span>
    </div>
  )
}

/** Follows the pointer, the finger and the focus from section to section. */
function useActiveSection(): void {
  useEffect(() => {
    const follow = (event: Event): void => {
      // What lies over the page is no place on it: a message may come up right under the pointer.
      const isInTools =
        event.target instanceof Element &&
        event.target.closest('[data-edit-part], [data-piece="overlay"], [data-toast]')
      const name = sectionAround(event.target)
      if (name !== null || !isInTools) activeSection.set(name)
    }
    const kinds = ['pointerover', 'pointerdown', 'focusin'] as const
    for (const kind of kinds) window.addEventListener(kind, follow, { capture: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, follow, { capture: true })
      activeSection.set(null)
    }
  }, [])
}

/** Alt with the arrow up or down moves the section that the focus is in. */
function useMoveKeys(sections: readonly EditedSection[], actions: SectionActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!isAlone || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      if (openDialog.get() || hasOpenWindow('dialogs and menus')) return
      const name = sectionAround(event.target)
      const index = sections.findIndex((section) => section.name === name)
      if (name === null || index === -1) return
      event.preventDefault()
      void actions.moveTo(name, index + (event.key === 'ArrowUp' ? -1 : 1))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [actions, sections])
}
