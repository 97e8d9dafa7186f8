import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { AgentName } from '#shared/agents.ts'
import type { StepName } from '#shared/applications.ts'
import { questionSchema } from '#shared/contracts/conversation.ts'
import * as routes from '#shared/contracts/routes/runs.ts'
import type { RunInput } from '#shared/contracts/runs.ts'
import { instructionMax } from '#shared/runs.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { runPreviewQuery } from '#web/features/runs/public/run-queries.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import styles from './conversation.module.css'

const SendPreview = lazy(() => import('#web/features/models/public/send-preview.tsx'))

/** The agent of each step answers the questions that are asked on it. */
const agents: Readonly<Record<StepName, AgentName>> = {
  fit: 'profiler',
  call: 'parser',
  text: 'generator',
  review: 'reviewer',
  submission: 'coordinator',
}

type AskFormProps = {
  step: StepName | null
  /** What goes to the model is shown before the first question. */
  isFirst: boolean
  /** An answer is being written. */
  isGoing: boolean
  onAsked: () => Promise<void>
}

/** Asks a question. What is typed stays on the device until it was sent. */
export function AskForm({ step, isFirst, isGoing, onAsked }: AskFormProps): ReactNode {
  const { t } = useTranslation(['conversation', 'runs'])
  const { id } = useApplication()
  const userId = useApplicationUser()
  const language = useLanguage()
  const [shown, setShown] = useState<string | null>(null)
  const inputOf = (question: string): RunInput => ({
    agent: step === null ? 'generator' : agents[step],
    action: 'ask',
    instruction: question,
    passage: '',
    language,
  })
  const ask = async (question: string): Promise<void> => {
    await browserApi.call(routes.beginRun, { path: { id }, body: inputOf(question) })
    setShown(null)
    await onAsked()
  }
  const asked = useContractForm({
    schema: questionSchema,
    defaults: { question: '' },
    draft: `ask.${id}`,
    send: async (body) => ask(body.question),
    onSent: (): void => asked.form.reset({ question: '' }),
    complain: (_name, { code }) => t(code === 'too_big' ? 'tooLong' : 'empty', { max: instructionMax }),
  })
  const show = () => void asked.form.handleSubmit((body) => setShown(body.question))()
  if (shown !== null)
    return (
      <Suspense>
        <SendPreview
          query={runPreviewQuery(browserApi, userId, id, inputOf(shown))}
          send={async () => {
            await ask(shown)
            asked.localDraft.sent()
            asked.form.reset({ question: '' })
          }}
          text={(sent) => t('sends', sent)}
          reading={t('runs:begins')}
          onCancel={() => setShown(null)}
        />
      </Suspense>
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFirst) show()
        else asked.submit(event)
      }}
    >
      <TextAreaField
        label={t('question')}
        hint={t('hint')}
        rows={3}
        maxLength={instructionMax}
        {...asked.field('question')}
      />
      <FormFailure failure={asked.failure} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={asked.isBusy} disabled={isGoing}>
          {t('ask')}
        </Button>
        <Button variant="ghost" disabled={isGoing} onClick={show}>
          {t('runs:preview')}
        </Button>
      </div>
    </form>
  )
}
