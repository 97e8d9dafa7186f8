import { useEffect, useEffectEvent } from 'react'
import { activeNode, elementOf, kindOf, openDialog, typingNow } from '#web/features/editor/page-elements.ts'
import { focusOn } from '#web/features/editor/page-gestures.ts'
import { holdsFiles } from '#web/features/media/public/dragged-files.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Takes a picture that is dropped on one of the page: its editor opens and uploads it. A file dropped elsewhere would replace
 * the page in the browser; here it does nothing.
 */
export function usePageDrops(): void {
  const { t } = useTranslation('editor')
  const refuse = useEffectEvent(() => toast.info(t('picture.dropElsewhere')))
  useEffect(() => {
    function handleOver(event: DragEvent): void {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (openDialog.get() !== null) return
      const node = pictureAround(event.target)
      if (event.dataTransfer) event.dataTransfer.dropEffect = node ? 'copy' : 'none'
      activeNode.set(node)
    }
    async function handleDrop(event: DragEvent): Promise<void> {
      if (!holdsFiles(event)) return
      event.preventDefault()
      // What is dropped into a dialog is heard there. The list of files is empty after the event.
      const files = [...(event.dataTransfer?.files ?? [])]
      const node = pictureAround(event.target)
      const typing = typingNow.get()
      if (openDialog.get() !== null && typing === null) return
      const element = elementOf(node)
      if (!node || !element) return void refuse()
      if (typing && !(await typing.leave())) return
      focusOn(node)
      openDialog.set({ kind: 'edit', id: element.id, files })
    }
    const drop = (event: DragEvent): void => void handleDrop(event)
    window.addEventListener('dragover', handleOver)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', handleOver)
      window.removeEventListener('drop', drop)
    }
  }, [])
}

/** The picture under a place of the page. */
function pictureAround(target: EventTarget | null): HTMLElement | null {
  const node = target instanceof Element ? target.closest<HTMLElement>('[data-editable]') : null
  const element = elementOf(node)
  return element && ['image', 'picture'].includes(kindOf(element.id)) ? node : null
}
