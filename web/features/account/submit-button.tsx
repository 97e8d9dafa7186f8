import type { ReactNode } from 'react'
import { useHydrated, useEarlyPress } from '#web/session/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = { busy: boolean; busyLabel: string; children: ReactNode }

/** Sends its form, but only once scripts run the page: before that the browser would put the password in the address. */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps): ReactNode {
  const isHydrated = useHydrated()
  const early = useEarlyPress()
  return (
    <Button
      type={isHydrated ? 'submit' : 'button'}
      variant="primary"
      size="lg"
      wide
      busy={busy}
      busyLabel={busyLabel}
      {...early}
    >
      {children}
    </Button>
  )
}
