import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MailItem, MailMessages } from '#shared/contracts/mail-outbox.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type MailDialogProps = {
  item: MailItem
  /** Undefined while it is on its way; null when the mail says nothing any more. */
  words: MailMessages | undefined
  errorCode: ErrorCode | 'offline' | null
  onClose: () => void
}

/** The two parts of a mail. The text comes first: codes and links are copied from it. */
const looks = ['text', 'html'] as const

/**
 * Shows what a mail says. Its links are text to pass on: pressed here, one would sign the administrator in as the person
 * it was written to.
 */
export default function MailDialog({ item, words, errorCode, onClose }: MailDialogProps): ReactNode {
  const { t } = useTranslation(['outbox', 'errors'])
  const language = useLanguage()
  const [look, setLook] = useState<(typeof looks)[number]>('text')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="medium"
      title={<span lang={words ? item.language : undefined}>{words ? words.subject : t(`kinds.${item.kind}`)}</span>}
      description={[item.to, formatInstant(item.created_at, language)].filter((part) => part !== null).join(' · ')}
      foot={words ? <CopyButton text={`${words.subject}\n\n${words.text}`} /> : undefined}
    >
      <DialogBody>
        {errorCode === null ? null : (
          <Callout tone="red" announce>
            <p>{t(`errors:${errorCode}`)}</p>
          </Callout>
        )}
        {errorCode === null && words === undefined ? (
          <div role="status" aria-label={t('dialog.loading')} aria-busy>
            <Skeleton className="mb-3 h-4 w-3/5" />
            <Skeleton className="mb-3 h-4" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ) : null}
        {words === null ? <p>{t('dialog.gone')}</p> : null}
        {words ? (
          <>
            <div className="mb-4">
              <Segmented
                fit
                label={t('dialog.look')}
                value={look}
                onChange={setLook}
                options={looks.map((each) => ({ value: each, label: t(`dialog.looks.${each}`) }))}
              />
            </div>
            {look === 'html' ? (
              // Nothing is allowed in it: no script, no form, no new tab, and it belongs to no one.
              <iframe
                className="h-[60vh] w-full border border-line"
                sandbox=""
                title={words.subject}
                lang={item.language}
                src={words.page}
              />
            ) : (
              <div className="whitespace-pre-wrap wrap-anywhere" lang={item.language}>
                {words.text}
              </div>
            )}
            <p className="mt-4 text-sm text-ink-muted">{t('dialog.recorded')}</p>
          </>
        ) : null}
      </DialogBody>
    </Dialog>
  )
}

function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('outbox')
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      variant="outline"
      onClick={() => {
        // Without the right to the clipboard the text can still be selected above.
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? t('dialog.copied') : t('dialog.copy')}</span>
    </Button>
  )
}
