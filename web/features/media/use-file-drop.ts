import { useEffect, useState } from 'react'
import { holdsFiles } from '#web/features/media/public/dragged-files.ts'

/**
 * Takes files that are dropped anywhere on the page or pasted into it.
 *
 * @param onFiles must be the same function at every render.
 * @returns whether files are being dragged over the page.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    function handleOver(event: DragEvent): void {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    function handleLeave(event: DragEvent): void {
      // Without a related element the pointer has left the window.
      if (event.relatedTarget === null) setIsOver(false)
    }
    function handleDrop(event: DragEvent): void {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    function handlePaste(event: ClipboardEvent): void {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    window.addEventListener('dragover', handleOver)
    window.addEventListener('dragleave', handleLeave)
    window.addEventListener('drop', handleDrop)
    document.addEventListener('paste', handlePaste)
    return () => {
      window.removeEventListener('dragover', handleOver)
      window.removeEventListener('dragleave', handleLeave)
      window.removeEventListener('drop', handleDrop)
      document.removeEventListener('paste', handlePaste)
    }
  }, [onFiles])
  return isOver
}
