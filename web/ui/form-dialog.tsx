import { useEffect, useId, useRef } from 'react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog, DialogBody } from './dialog.tsx'
import { focusInView } from './focus-in-view.ts'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'foot' | 'children'> & {
  /** Leaves it as it is: by its button, by Escape or by a press next to it. */
  onClose: () => void
  /** Another word than "Cancel" on the button that leaves it. */
  cancel?: ReactNode
  /** Word of the button that sends it. */
  submit: ReactNode
  /** Marks what cannot be taken back. */
  isDestructive?: boolean
  isBusy: boolean
  busyLabel?: string | undefined
  isDisabled?: boolean
  /** Something is missing: the button shows it, and a press says what. */
  isIncomplete?: boolean
  onSubmit: () => unknown
  /** Over the form. */
  before?: ReactNode
  /** Under the form. */
  after?: ReactNode
  /** Its fields, and what was refused. */
  children: ReactNode
}

/** A dialog around one form: fields between its head and a foot with the way back and the button that sends. */
export function FormDialog({
  onClose,
  cancel,
  submit,
  isDestructive,
  isBusy,
  busyLabel,
  isDisabled,
  isIncomplete,
  onSubmit,
  before,
  after,
  children,
  ...dialog
}: FormDialogProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(false)
  // What was refused may be above or below what is shown of the dialog.
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusInView(form.current?.querySelector<HTMLElement>('[aria-invalid]'), 'center')
    wasBusy.current = isBusy
  }, [isBusy])
  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            type="submit"
            form={formId}
            busy={isBusy}
            {...(busyLabel === undefined ? {} : { busyLabel })}
            {...(isDisabled ? { disabled: true } : {})}
            aria-disabled={isIncomplete}
          >
            {submit}
          </Button>
        </>
      }
    >
      <DialogBody>
        {before}
        <form ref={form} id={formId} noValidate onSubmit={handleSubmit}>
          {children}
        </form>
        {after}
      </DialogBody>
    </Dialog>
  )
}
