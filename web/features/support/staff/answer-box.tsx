import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useId, useRef, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { answerLengthMax, answerStatuses, templateWords } from '#shared/contracts/support.ts'
import type { StaffTicket, Template } from '#shared/contracts/support.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { AttachFiles } from '#web/features/support/attach-files.tsx'
import { assigneesQuery, refreshDesk, staffTicketQuery } from '#web/features/support/staff/staff-queries.ts'
import { useAttachments } from '#web/features/support/use-attachments.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, Segmented, SelectField, TextAreaField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import reply from '#web/features/support/reply.module.css'

const TemplatesDialog = lazy(() => import('#web/features/support/staff/templates-dialog.tsx'))

type Ending = (typeof answerStatuses)[number]
const endingWords = { replied: 'thenReplied', in_progress: 'thenInProgress', closed: 'thenClosed' } as const

type TemplateActions = { title: string; status: Ending | null; assignee: { id: string; name: string } | null }

type AnswerBoxProps = { ticket: StaffTicket; onReplying: (isReplying: boolean) => void }

/**
 * Answers a ticket, or keeps a note. Sending carries the version that was seen: when someone wrote in the meantime,
 * that is shown, and the text stays.
 */
export function AnswerBox({ ticket, onReplying }: AnswerBoxProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const queries = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const areaId = useId()
  const [kind, setKind] = useState<'message' | 'note'>(ticket.status === 'closed' ? 'note' : 'message')
  const [text, setText] = useLocalDraftState(`desk.${ticket.id}`, '')
  const [ending, setEnding] = useState<Ending>('replied')
  const [used, setUsed] = useState<readonly string[]>([])
  // What the last canned response does besides: said before anything is sent, and taken back by a press.
  const [actions, setActions] = useState<TemplateActions | null>(null)
  const [complaint, setComplaint] = useState<'required' | 'tooLong' | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const attachments = useAttachments()
  const language = useLanguage()
  const { state } = useAuth()
  const { data: assignees } = useQuery(assigneesQuery(browserApi))
  const isNote = kind === 'note'

  function type(next: string): void {
    setText(next)
    onReplying(next !== '' && !isNote)
  }

  const { queryKey } = staffTicketQuery(browserApi, ticket.id)
  const sending = useMutation({
    mutationFn: (message: string) =>
      browserApi.call(supportRoutes.writeAsStaff, {
        path: { id: ticket.id },
        body: {
          version: ticket.version,
          kind,
          message,
          attachments: attachments.files.map(({ id }) => id),
          templates: [...used],
          ...(isNote ? {} : { status: ending }),
          ...(isNote || !actions?.assignee ? {} : { assignee_id: actions.assignee.id }),
        },
      }),
    onSuccess: async (saved) => {
      type('')
      setUsed([])
      setActions(null)
      setEnding('replied')
      attachments.clear()
      queries.setQueryData(queryKey, saved)
      toast.success(t(isNote ? 'desk.noted' : 'desk.answered'))
      await refreshDesk(queries, ticket.id)
    },
    onError: (error) => {
      // What is there now comes with the refusal.
      if (isConflict(error)) queries.setQueryData(queryKey, error.problem?.['ticket'] as StaffTicket)
    },
  })

  function handleSend(event: SyntheticEvent): void {
    event.preventDefault()
    const message = text.trim()
    const wrong = message === '' ? 'required' : message.length > answerLengthMax ? 'tooLong' : null
    setComplaint(wrong)
    if (wrong === null) sending.mutate(message)
    else sending.reset()
  }

  function insert(words: string, template: Template): void {
    const at = area.current?.selectionStart ?? text.length
    type(`${text.slice(0, at)}${words}${text.slice(area.current?.selectionEnd ?? at)}`)
    setUsed((before) => [...new Set([...before, template.id])])
    setChoosing(false)
    area.current?.focus()
    const wanted = template.assigns === 'sender' ? state.status === 'signed-in' && state.user.id : template.assigns
    const assignee = assignees?.items.find(({ id }) => id === wanted) ?? null
    if (template.sets_status !== null) setEnding(template.sets_status)
    if (template.sets_status !== null || assignee !== null) {
      setActions({ title: templateWords(template.title, language), status: template.sets_status, assignee })
    }
  }

  return (
    <form className={reply.reply} data-note={isNote || undefined} noValidate onSubmit={handleSend}>
      <div className={reply.row}>
        <Segmented
          fit
          label={t('desk.answer')}
          value={kind}
          options={[
            { value: 'message', label: t('desk.answer') },
            { value: 'note', label: t('desk.note') },
          ]}
          onChange={(next) => {
            setKind(next)
            onReplying(text !== '' && next === 'message')
          }}
        />
        <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
          <Icon name="copy" size={18} />
          {t('desk.templates')}
        </Button>
      </div>
      <TextAreaField
        id={areaId}
        ref={area}
        label={isNote ? t('desk.noteLabel') : t('desk.answerLabel', { name: ticket.user.name || ticket.user.email })}
        rows={4}
        value={text}
        error={complaint === null ? undefined : t(`errors.${complaint}`, { limit: answerLengthMax })}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {sending.error === null ? null : (
        <FormError>
          {isConflict(sending.error)
            ? t('desk.conflict')
            : `${t('desk.failed')}: ${t(`errors:${apiErrorCode(sending.error)}`)}`}
        </FormError>
      )}
      {actions === null || isNote ? null : (
        <div className={reply.row} role="status">
          <p className="small">
            {t('desk.templateActs', { title: actions.title })}{' '}
            {[
              actions.status === null ? null : t('desk.templateStatus', { status: t(`status.${ending}`) }),
              actions.assignee === null ? null : t('desk.templateAssignee', { name: actions.assignee.name }),
            ]
              .filter((part) => part !== null)
              .join(', ')}
          </p>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setActions(null)
              setEnding('replied')
            }}
          >
            {t('desk.templateLeave')}
          </Button>
        </div>
      )}
      <div className={reply.row}>
        <AttachFiles attachments={attachments} />
        {isNote ? null : (
          <SelectField
            label={t('desk.then')}
            value={ending}
            onChange={(event) =>
              setEnding(answerStatuses.find((each) => each === event.currentTarget.value) ?? 'replied')
            }
          >
            {answerStatuses.map((each) => (
              <option key={each} value={each}>
                {t(`desk.${endingWords[each]}`)}
              </option>
            ))}
          </SelectField>
        )}
        <Button
          type="submit"
          variant="primary"
          size="sm"
          busy={sending.isPending}
          busyLabel={t('desk.sending')}
          disabled={attachments.underWay.length > 0}
        >
          <Icon name="send" size={18} />
          {t(isNote ? 'desk.saveNote' : 'desk.sendAnswer')}
        </Button>
      </div>
      {isChoosing ? (
        <Suspense>
          <TemplatesDialog ticketId={ticket.id} onInsert={insert} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </form>
  )
}

/** True when someone wrote in the meantime. */
function isConflict(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === 'ticket_conflict'
}
