import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { Language } from '#shared/languages.ts'
import type { ElementDialog } from '#web/features/editor/element-dialog.tsx'
import { useFieldNames } from '#web/features/editor/field-names.ts'
import { observable, useObservable } from '#web/features/editor/observable.ts'
import { kindOf, openDialog, typingNow } from '#web/features/editor/page-elements.ts'
import type { RichTarget, TypingTarget } from '#web/features/editor/page-elements.ts'
import type { TypingBar } from '#web/features/editor/typing-bar.tsx'
import { useEditSession } from '#web/features/editor/use-edit-session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

const views = observable<{ ElementDialog: typeof ElementDialog; TypingBar: typeof TypingBar } | null>(null)

/**
 * Fetches the two views of an element. Ahead of their first use: a phone opens its keyboard only in answer to a touch.
 *
 * @throws {TypeError} when they cannot be fetched; the next call tries again.
 */
export async function loadViews(): Promise<void> {
  const [dialog, bar] = await Promise.all([
    import('#web/features/editor/element-dialog.tsx'),
    import('#web/features/editor/typing-bar.tsx'),
  ])
  views.set({ ElementDialog: dialog.ElementDialog, TypingBar: bar.TypingBar })
}

type ElementEditorProps = {
  id: ContentId
  userId: string
  /** Words of the page to be typed there; without it, or when that is not enough, there is the dialog. */
  place?: TypingTarget | RichTarget | undefined
  /** The language that is shown first; without it that of the page. */
  language?: Language | undefined
  onClose: () => void
}

/**
 * Edits one element: its words where they are on the page, or all of it in a dialog. Both hold the same session, so
 * that typing in one continues in the other. Leaving with something unsaved asks first.
 *
 * @see EDIT-03, EDIT-08, CONT-04; docs/reference/design.md#edit-mode
 */
export function ElementEditor({ id, userId, place, language, onClose }: ElementEditorProps): ReactNode {
  const { t } = useTranslation('editor')
  const open = useEditSession(id, userId, place !== undefined, language)
  const [isAsking, setAsking] = useState(false)
  const nameOf = useFieldNames(kindOf(id))
  const loaded = useObservable(views)
  const handleFailure = useEffectEvent(() => {
    toast.error(t('mode.notLoaded'))
    onClose()
  })
  useEffect(() => {
    let isWanted = true
    loadViews().catch(() => {
      if (isWanted) handleFailure()
    })
    return () => {
      isWanted = false
    }
  }, [])
  const close = (isTyped = open.isTyped): void => {
    if (open.isBusy) return
    if (isTyped) setAsking(true)
    else onClose()
  }
  /** @param isQuiet true where no one asked for it: only what others changed is reported */
  const save = async (then = onClose, isQuiet = false): Promise<boolean> => {
    if (!open.isDrafted) return publish(then, isQuiet)
    const hadChanges = open.isTyped
    if ((await open.save()) === null) return false
    if (hadChanges && !isQuiet) tellKept()
    then()
    return true
  }
  const publish = async (then = onClose, isQuiet = false): Promise<boolean> => {
    const hadChanges = open.dirty.length > 0
    const merged = await open.publish()
    if (merged === null) return false
    const fields = [...merged].map((field) => nameOf(field)).join(', ')
    if (hadChanges && !(isQuiet && fields === ''))
      toast.success(t('save.updated'), fields === '' ? {} : { description: t('conflict.merged', { fields }) })
    then()
    return true
  }
  const tellKept = (): void => {
    toast.success(t('drafts.kept'), {
      description: t('drafts.keptText'),
      action: { label: t('drafts.title'), onPress: () => openDialog.set({ kind: 'drafts' }) },
    })
  }
  const keep = async (): Promise<void> => {
    if (!(await open.keep())) return
    tellKept()
    onClose()
  }
  if (!loaded) return null
  return (
    <>
      {place ? (
        <loaded.TypingBar
          id={id}
          userId={userId}
          place={place}
          open={open}
          isHeld={isAsking}
          onSave={save}
          onAutosave={() => save(() => {}, true)}
          onCancel={close}
        />
      ) : (
        <loaded.ElementDialog
          id={id}
          userId={userId}
          open={open}
          onSave={save}
          onKeep={keep}
          onPublish={async () => void (await publish())}
          onCancel={() => close()}
          onClose={onClose}
        />
      )}
      {isAsking ? (
        <DiscardDialog
          onClose={() => {
            setAsking(false)
            typingNow.get()?.focus()
          }}
          onDiscard={() => {
            open.discard()
            onClose()
          }}
        />
      ) : null}
    </>
  )
}

function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('confirm.discard')}
      description={t('confirm.discardText')}
      confirmLabel={t('confirm.discardButton')}
      cancelLabel={t('confirm.keep')}
      closeLabel={t('dialog.close')}
      destructive
      onConfirm={onDiscard}
    />
  )
}
