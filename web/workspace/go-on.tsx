import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { StepName } from '#shared/applications.ts'
import * as routes from '#shared/contracts/routes/applications.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from './application-context.ts'
import { refreshApplications } from './application-queries.ts'
import { applyPath } from './apply-paths.ts'
import styles from './go-on.module.css'

type GoOnProps = {
  step: StepName
  /** Where it leads. */
  next: StepName
  /** The facts of the call that the step rests on. */
  factsVersion: number
  variant: 'primary' | 'secondary'
  words: { act: string; busy: string; text: string; failed: string }
}

/** Notes that the user looked at all of a step, and leads on. */
export function GoOn({ step, next, factsVersion, variant, words }: GoOnProps): ReactNode {
  const { id } = useApplication()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const note = useMutation({
    mutationFn: async () =>
      browserApi.call(routes.noteApplicationStep, {
        path: { id, step },
        body: { state: 'done', facts_version: factsVersion },
      }),
    onSuccess: async () => {
      await refreshApplications(queries)
      await navigate(applyPath(id, next))
    },
    onError: () => toast.error(words.failed),
  })
  return (
    <div className={styles.goOn}>
      <Button variant={variant} busy={note.isPending} busyLabel={words.busy} onClick={() => note.mutate()}>
        {words.act}
      </Button>
      <p>{words.text}</p>
    </div>
  )
}
