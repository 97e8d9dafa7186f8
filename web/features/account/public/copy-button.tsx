import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'

/** Copies a text, and says so on itself. Where copying is not allowed it says what to do instead. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const { t } = useTranslation('dashboard')
  const [isCopied, setCopied] = useState(false)
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error(t('copyFailed')) // a page without https, or a permission that was refused
    }
  }
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void handleCopy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size={18} />
        {isCopied ? t('copied') : label}
      </Button>
      <span className="sr" role="status">
        {isCopied ? t('copied') : null}
      </span>
    </>
  )
}
