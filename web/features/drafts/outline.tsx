import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import type { Section } from '#shared/contracts/drafts.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useCountedPages } from '#web/features/exports/public/page-counts.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon, StatusGlyph } from '#web/ui/icon.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { applyPath, sectionPath } from '#web/workspace/apply-paths.ts'
import { sectionsQuery } from './draft-queries.ts'
import { figuresOf, isOver, lengthWords, sectionGlyphs, titleOf } from './section-words.ts'
import { useSectionActions } from './use-section-actions.ts'
import styles from './outline.module.css'

const CopyDialog = lazy(() => import('./public/copy-dialog.tsx'))
const TemplatesDialog = lazy(() => import('./own-templates-dialog.tsx'))
const SectionDialog = lazy(() => import('./section-dialog.tsx'))

/** A pull that is shorter is a press. */
const dragDistancePx = 6

/** The sections of the open application, each a link with how long it is, and its plan; members can add and move sections. */
export default function Outline(): ReactNode {
  const { t } = useTranslation('drafts')
  const { t: say } = useTranslation('applications')
  const application = useApplication()
  const { id, role, as_consultant: isConsultant } = application
  const userId = useApplicationUser()
  const { data } = useQuery(sectionsQuery(browserApi, userId, id))
  const { move } = useSectionActions()
  const [opened, setOpened] = useState<'adding' | 'copying' | 'templates' | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const items = data?.items ?? []
  const mayEdit = !isConsultant && mayAs(role, 'editor')
  const nameOf = (key: unknown): string => titleOf(t, items.find((each) => each.key === key) ?? { title: '' })
  const placeOf = (key: unknown): number => items.findIndex((each) => each.key === key) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('outline.lifted', { title: nameOf(active.id), place: placeOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('outline.over', { title: nameOf(active.id), place: placeOf(over.id) }),
    onDragEnd: ({ active, over }) =>
      over === null
        ? t('outline.put', { title: nameOf(active.id) })
        : t('outline.over', { title: nameOf(active.id), place: placeOf(over.id) }),
    onDragCancel: ({ active }) => t('outline.put', { title: nameOf(active.id) }),
  }
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    const section = items.find(({ key }) => key === active.id)
    const to = items.findIndex(({ key }) => key === over?.id)
    if (section === undefined || over === null || to === -1 || active.id === over.id) return
    const others = items.filter(({ key }) => key !== section.key)
    void move(section, others[to - 1]?.key ?? null)
  }
  return (
    <div className={styles.outline}>
      {items.length === 0 ? null : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={handleDragEnd}
          accessibility={{
            announcements,
            screenReaderInstructions: { draggable: t('outline.moveHint') },
            // Inside of the list, its live region would be no entry of one.
            container: document.body,
          }}
        >
          <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
            <ol aria-label={t('outline.title')}>
              {items.map((section) => (
                <Entry key={section.key} section={section} mayEdit={mayEdit && items.length > 1} />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {mayEdit && items.length > 0 ? (
        <TextButton className={styles.add} onClick={() => setOpened('adding')}>
          <Icon name="plus" size={16} />
          {t('outline.add')}
        </TextButton>
      ) : null}
      <NavLink to={applyPath(id, 'plan')}>
        <Icon name="chart" size={16} />
        <span>{t('outline.plan')}</span>
      </NavLink>
      {mayEdit && items.length > 0 ? (
        <>
          <TextButton className={styles.add} onClick={() => setOpened('copying')}>
            <Icon name="copy" size={16} />
            {say('copying.button')}
          </TextButton>
          <TextButton className={styles.add} onClick={() => setOpened('templates')}>
            <Icon name="list" size={16} />
            {t('own.title')}
          </TextButton>
        </>
      ) : null}
      <Suspense>
        {opened === 'adding' ? <SectionDialog section={null} onClose={() => setOpened(null)} /> : null}
        {opened === 'templates' ? <TemplatesDialog canKeep onClose={() => setOpened(null)} /> : null}
        {opened === 'copying' ? (
          <CopyDialog application={application} userId={userId} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}

function Entry({ section, mayEdit }: { section: Section; mayEdit: boolean }): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const { id } = useApplication()
  const { section: open } = useParams()
  const { pagesOf, isAsked } = useCountedPages()
  const counted = { pages: pagesOf(section.key), isAsked, language }
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: section.key,
    attributes: { roleDescription: t('outline.draggable') },
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-state={section.state}
      data-over={isOver(section, section, counted)}
    >
      <Link
        to={sectionPath(id, section.key)}
        aria-current={open === section.key ? 'page' : undefined}
        title={`${t(`states.${section.state}`)}. ${lengthWords(t, section, section, counted)}`}
      >
        <StatusGlyph name={sectionGlyphs[section.state]} />
        <span>{titleOf(t, section)}</span>
        <span className={styles.figures}>{figuresOf(t, section, section, counted)}</span>
      </Link>
      {mayEdit ? (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={t('outline.move', { title: titleOf(t, section) })}
        >
          <Icon name="grip" size={16} />
        </button>
      ) : null}
    </li>
  )
}
