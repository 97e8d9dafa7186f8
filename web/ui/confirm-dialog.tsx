import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the thing: "Delete the section Partners?" */
  title: ReactNode
  /** What will be lost, what is kept. */
  description?: ReactNode
  /** What can be chosen next to it, and what was refused: usually a `DialogBody`. */
  children?: ReactNode
  /** Repeats the verb of the title. */
  confirmLabel: string
  /** Another word than "Cancel". */
  cancelLabel?: string
  closeLabel?: string
  /** True where data is lost: the button is carmine. */
  destructive?: boolean
  busy?: boolean
  busyLabel?: string
  onConfirm: () => void
}

/** Asks before something is done that others notice or that cannot be undone. The caller closes it when the work is done. Import it lazily. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { confirmLabel, cancelLabel, destructive = false, busy = false, busyLabel, onConfirm, ...dialog } = props
  const { t } = useTranslation()
  return (
    <Dialog
      {...dialog}
      alert
      foot={
        <>
          <Button variant="ghost" onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            variant={destructive ? 'destructive' : 'primary'}
            busy={busy}
            {...(busyLabel === undefined ? {} : { busyLabel })}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
