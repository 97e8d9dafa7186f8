import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { consultationComplaints } from '#shared/contracts/consultations.ts'
import type { ChosenTimeInput } from '#shared/contracts/consultations.ts'
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/field.tsx'
import { refreshFree } from './booking-calls.ts'
import { ChosenWords, TimePicker, chosenTimeFields } from './time-picker.tsx'
import type { ChosenTime } from './time-picker.tsx'

type MoveDialogProps = {
  /** When it is until now, in words. */
  before: string
  /** Its kind. */
  type: string
  onClose: () => void
  /** Moves it. @throws {ApiError} */
  move: (time: ChosenTimeInput) => Promise<void>
}

/** Chooses another time for a consultation. The old one is kept until the new one is gained. Import it lazily. */
export default function MoveDialog({ before, type, onClose, move }: MoveDialogProps): ReactNode {
  const { t } = useTranslation(['consultations', 'errors'])
  const client = useQueryClient()
  const [time, setTime] = useState<ChosenTime | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)

  const moving = useMutation({
    mutationFn: async (chosen: ChosenTime) => {
      await move(chosenTimeFields(chosen))
      await refreshFree(client)
    },
    onMutate: () => setRejection(null),
    onSuccess: onClose,
    onError: async (error) => {
      const complaint = consultationComplaints.find((each) =>
        fieldErrors(error).some(({ message }) => message === each),
      )
      setRejection(complaint === undefined ? t(`errors:${apiErrorCode(error)}`) : t(`complaints.${complaint}`))
      // Taken, or no longer what was chosen: nothing can be had of what is shown.
      if (complaint !== undefined || (error instanceof ApiError && error.code === 'slot_taken')) {
        setTime(null)
        await refreshFree(client)
      }
    },
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('moveTitle')}
      description={t('moveLead', { before })}
      size="medium"
      foot={
        <>
          <ChosenWords time={time} />
          <Button variant="ghost" onClick={onClose}>
            {t('back')}
          </Button>
          <Button
            variant="primary"
            busy={moving.isPending}
            busyLabel={t('moving')}
            onClick={() => (time === null ? setRejection(t('complaints.whenRequired')) : moving.mutate(time))}
          >
            {t('moveHere')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <TimePicker value={time} onChange={setTime} type={type} />
        {rejection === null ? null : <FormError>{rejection}</FormError>}
      </DialogBody>
    </Dialog>
  )
}
