import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Section } from '#shared/contracts/drafts.ts'
import { mayAs } from '#shared/organisations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSingleKeys } from '#web/list/use-list-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useApplication } from '#web/workspace/application-context.ts'
import { applyPath, sectionPath } from '#web/workspace/apply-paths.ts'
import { CallChangeNote } from './call-change.tsx'
import { DutyList } from './duty-list.tsx'
import Outline from './outline.tsx'
import type { UnderLeaf } from './section-editor.tsx'
import { useIsWide, useNotes } from './notes/use-notes.ts'
import type { Notes } from './notes/use-notes.ts'
import { useSectionActions } from './use-section-actions.ts'
import styles from './text-screen.module.css'

const SectionEditor = lazy(() => import('./section-editor.tsx'))
const SectionDialog = lazy(() => import('./section-dialog.tsx'))
const VersionsPanel = lazy(() => import('./versions-panel.tsx'))
const NotesPanel = lazy(() => import('./notes/notes-panel.tsx'))

/** What is open over a section. */
type Opened = 'sections' | 'duty' | 'settings' | 'versions' | 'notes'

type OpenSectionProps = {
  sectionKey: string
  /** Those that there are, in their order. */
  sections: readonly Section[]
  openFacts: ReactNode
  underLeaf?: UnderLeaf | undefined
}

/** A section with its text, and what it must answer. */
export function OpenSection({ sectionKey, sections, openFacts, underLeaf }: OpenSectionProps): ReactNode {
  const { t } = useTranslation('drafts')
  const navigate = useNavigate()
  const { id, role, as_consultant: isConsultant } = useApplication()
  const { restore } = useSectionActions()
  const [opened, setOpened] = useState<Opened | null>(null)
  const present = sections.find(({ key }) => key === sectionKey)
  const [known, setKnown] = useState(present)
  // It stays when another user deletes it: what was typed can still be copied.
  if (present !== undefined && present !== known) setKnown(present)
  const notes = useNotes(sectionKey, () => setOpened('notes'))
  const isWide = useIsWide()
  useSectionKeys(id, sectionKey, sections, notes.step)
  if (known === undefined)
    return (
      <EmptyState
        as="h1"
        art="error-404"
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <LinkButton variant="primary" to={applyPath(id, 'text')}>
            {t('missing.action')}
          </LinkButton>
        }
      />
    )
  const mayWrite = !isConsultant && mayAs(role, 'editor')
  const close = (): void => {
    setOpened(null)
    notes.end()
  }
  const isNoting = opened === 'notes'
  const noted = (
    <Suspense fallback={<p role="status">{t('notes.loading')}</p>}>
      <NotesPanel sectionKey={sectionKey} notes={notes} mayDecide={mayWrite && present !== undefined} />
    </Suspense>
  )
  const duty = <DutyList section={known} openFacts={openFacts} />
  return (
    <div className={styles.screen}>
      <div>
        <CallChangeNote section={known} mayWrite={mayWrite && present !== undefined} />
        <Suspense fallback={<LoadingSection />}>
          <SectionEditor
            section={known}
            underLeaf={underLeaf}
            mayWrite={mayWrite}
            isDeleted={present === undefined}
            notes={notes}
            onOpen={setOpened}
            onRestore={() => void restore(sectionKey)}
          />
        </Suspense>
      </div>
      <aside className={styles.duty} aria-label={t(isNoting && isWide ? 'notes.title' : 'duty.title')}>
        {isNoting && isWide ? (
          <>
            <div className={styles.asideHead}>
              <h2>{t('notes.title')}</h2>
              <Button variant="ghost" size="sm" iconOnly aria-label={t('notes.close')} onClick={close}>
                <Icon name="x" size={18} />
              </Button>
            </div>
            {noted}
          </>
        ) : (
          duty
        )}
      </aside>
      {isNoting && !isWide ? (
        <SidePanel label={t('notes.title')} head={<h2>{t('notes.title')}</h2>} onClose={close}>
          {noted}
        </SidePanel>
      ) : null}
      {opened === 'duty' ? (
        <SidePanel label={t('duty.title')} head={null} onClose={close}>
          {duty}
        </SidePanel>
      ) : null}
      {opened === 'sections' ? (
        <SidePanel label={t('outline.title')} head={null} onClose={close}>
          <Outline />
        </SidePanel>
      ) : null}
      <Suspense>
        {opened === 'settings' ? (
          <SectionDialog
            section={known}
            onClose={close}
            onRemoved={() => void navigate(applyPath(id, 'text'), { replace: true })}
          />
        ) : null}
        {opened === 'versions' ? <VersionsPanel section={known} mayWrite={mayWrite} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

function LoadingSection(): ReactNode {
  const { t } = useTranslation('drafts')
  return (
    <div role="status" aria-label={t('loading')} aria-busy>
      <Skeleton className="mb-4 h-9" />
      <Skeleton className="h-96 max-w-216" />
    </div>
  )
}

/** [ and ] go a section back and on, K and J a comment, outside of fields. */
function useSectionKeys(id: string, key: string, sections: readonly Section[], onStep: Notes['step']): void {
  const stepTo = useEffectEvent(onStep)
  const navigate = useNavigate()
  const [isOn] = useSingleKeys()
  useEffect(() => {
    if (!isOn) return
    function handleKey(event: KeyboardEvent): void {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')))
        return
      if (event.code === 'KeyJ' || event.code === 'KeyK') {
        event.preventDefault()
        stepTo(event.code === 'KeyJ' ? 1 : -1)
        return
      }
      const step = event.code === 'BracketLeft' ? -1 : event.code === 'BracketRight' ? 1 : 0
      const next = sections[sections.findIndex((each) => each.key === key) + step]
      if (step === 0 || next === undefined) return
      event.preventDefault()
      void navigate(sectionPath(id, next.key))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [id, key, sections, isOn, navigate])
}
