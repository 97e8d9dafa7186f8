import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { menuLocations } from '#shared/contracts/menu.ts'
import type { MenuChildEntry, MenuLocation, MenuTable, MenuTree } from '#shared/contracts/menu.ts'
import { languageNames } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { MenuConflict } from './menu-conflict.tsx'
import { addEntry, isSameMenu, mayStand, menuChanges, mergeMenus, newEntry, removeEntry } from './menu-draft.ts'
import { crowdedLanguages, fieldErrors } from './menu-errors.ts'
import { MenuPreview } from './menu-preview.tsx'
import { restoreMenu, saveMenu, storedMenu } from './menu-queries.ts'
import { MenuTreeView } from './menu-tree.tsx'
import styles from './menu-editor.module.css'
import { SaveBar } from '#web/admin/save-bar.tsx'

/** What was stored when the work began, and what someone else has stored over it since. */
type Conflict = { base: MenuTree; stored: MenuTable; mine: MenuTree }

/**
 * Arranges the menu. Nothing counts until it is saved, and then all of it as one act, which one press undoes. When
 * another editor saved in the meantime both are shown, and nothing is lost.
 *
 * @param stored the menu as it was last fetched.
 */
export function MenuEditor({ stored, barEntries }: { stored: MenuTable; barEntries: number }): ReactNode {
  const { t } = useTranslation(['menu', 'errors'])
  const queries = useQueryClient()
  // The menu that the changes lie over: a refetch behind its back must not change what they mean.
  const [base, setBase] = useState(stored)
  const [steps, setSteps] = useState<readonly MenuTree[]>([])
  const [openId, setOpenId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const table = steps.length === 0 ? stored : base
  const tree = steps.at(-1) ?? table.tree
  const isDirty = !isSameMenu(table.tree, tree)
  const errors = fieldErrors(tree)
  const crowded = crowdedLanguages(tree, table.facts)
  const frame = useKeptFocus(tree)
  const addedId = useRef<string | null>(null)
  useEffect(() => {
    if (openId === null || addedId.current !== openId) return
    addedId.current = null
    const form = frame.current?.querySelector('[data-entry-form]')
    const field = form?.querySelector<HTMLElement>('input, select')
    field?.focus({ preventScroll: true })
    form?.scrollIntoView({ block: 'nearest' })
    // A form that is taller than the screen shows its beginning.
    field?.scrollIntoView({ block: 'nearest' })
  }, [openId, frame])

  function change(next: MenuTree, words = ''): void {
    if (steps.length === 0) setBase(stored)
    setSteps([...steps, next])
    setSaid(words)
    if (saving.isError) saving.reset()
  }
  function settle(newer: MenuTable): void {
    setBase(newer)
    setSteps([])
    setConflict(null)
    if (saving.isError) saving.reset()
  }
  function remove(entry: MenuChildEntry): void {
    change(removeEntry(tree, entry.id), t('said.removed'))
    setOpenId(null)
  }
  function add(place: MenuLocation, target: MenuChildEntry['target']): void {
    const id = crypto.randomUUID()
    change(addEntry(tree, place, newEntry(id, target)), t('said.added'))
    addedId.current = id
    setOpenId(target.kind === 'custom' ? null : id)
  }
  const saving = useMutation({
    mutationFn: () => saveMenu(browserApi, queries, table.version, tree),
    onSuccess: (saved) => {
      settle(saved)
      setOpenId(null)
      toast.success(t('saved'), {
        description: t('savedText'),
        action: { label: t('undo'), onPress: () => void undo(saved.version, table.version) },
      })
    },
    onError: (error) => {
      const newer = storedMenu(error)
      if (newer) meet(newer)
    },
  })
  function meet(newer: MenuTable): void {
    setConflict({ base: table.tree, stored: newer, mine: tree })
    setBase(newer)
    setSteps([mergeMenus(table.tree, tree, newer.tree)])
  }
  async function undo(version: string, restore: string): Promise<void> {
    try {
      settle(await restoreMenu(browserApi, queries, version, restore))
      toast.success(t('undone'))
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
  }
  function takeStored(): void {
    const kept = steps
    setSteps([])
    setConflict(null)
    toast.info(t('conflict.taken'), { action: { label: t('undo'), onPress: () => setSteps(kept) } })
  }

  return (
    <div ref={frame}>
      {conflict === null ? null : (
        <MenuConflict {...conflict} facts={table.facts} onTake={takeStored} onClose={() => setConflict(null)} />
      )}
      {crowded.length === 0 ? null : (
        <div className="mb-4">
          <Callout>
            <p>{t('crowded', { languages: crowded.map((language) => languageNames[language]).join(', ') })}</p>
          </Callout>
        </div>
      )}
      <p className={styles.keys}>{t('keysHint')}</p>
      {menuLocations.map((place) => (
        <section key={place} className={`sheet card ${styles.place}`} aria-labelledby={`menu-${place}`}>
          <div className={styles.head}>
            <div>
              <h2 id={`menu-${place}`}>{t(`places.${place}.title`)}</h2>
              <p>{t(`places.${place}.text`)}</p>
            </div>
            <span className={styles.actions}>
              {mayStand(place, { kind: 'group' }, 0) ? (
                <Button variant="outline" size="sm" onClick={() => add(place, { kind: 'group' })}>
                  <Icon name="plus" size={18} />
                  {t(`places.${place}.addTitle`)}
                </Button>
              ) : null}
              <Button variant="outline" size="sm" onClick={() => add(place, { kind: 'page', page: 'home' })}>
                <Icon name="plus" size={18} />
                {t('addLink')}
                <span className="sr"> {t(`places.${place}.title`)}</span>
              </Button>
            </span>
          </div>
          <MenuTreeView
            place={place}
            tree={tree}
            facts={table.facts}
            errors={errors}
            openId={openId}
            onOpen={setOpenId}
            onChange={change}
            onRemove={remove}
            onPlacePage={(slug) => add('header', { kind: 'custom', slug })}
          />
        </section>
      ))}
      <MenuPreview tree={tree} facts={table.facts} barEntries={barEntries} />
      <p className="sr" role="status">
        {said}
      </p>
      {saving.error === null || storedMenu(saving.error) ? null : (
        <FormError>{t(`errors:${apiErrorCode(saving.error)}`)}</FormError>
      )}
      {isDirty || steps.length > 0 ? (
        <SaveBar label={t('bar.label')}>
          <b role="status">
            {errors.size > 0
              ? t('bar.faults', { count: errors.size })
              : t('bar.count', { count: menuChanges(table.tree, tree).length })}
          </b>
          <Button variant="ghost" size="sm" onClick={() => setSteps(steps.slice(0, -1))}>
            <Icon name="undo" size={18} />
            {t('bar.back')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => settle(stored)}>
            {t('bar.discard')}
          </Button>
          <Button
            variant="primary"
            size="sm"
            busy={saving.isPending}
            busyLabel={t('bar.saving')}
            disabled={errors.size > 0 || !isDirty}
            onClick={() => saving.mutate()}
          >
            {t('bar.save')}
          </Button>
        </SaveBar>
      ) : null}
      <LeaveGuard isDirty={isDirty} text={t('leave')} />
    </div>
  )
}

/** A moved row takes its place in the page again and would lose the focus: it is given back to the same control. */
function useKeptFocus(tree: MenuTree) {
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const box = frame.current
    const note = (event: FocusEvent): void => {
      last.current = event.target instanceof HTMLElement ? event.target : null
    }
    box?.addEventListener('focusin', note)
    return () => box?.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost && last.current?.isConnected) last.current.focus()
  }, [tree])
  return frame
}
