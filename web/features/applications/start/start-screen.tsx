import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent, ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import * as routes from '#shared/contracts/routes/applications.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import { exampleCalls } from '#shared/example-calls.ts'
import type { ExampleCall } from '#shared/example-calls.ts'
import { plans, workspaceLimits } from '#shared/plans.ts'
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatFileSize } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { takePastedCall } from '#web/session/pasted-call.ts'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Flag, Icon } from '#web/ui/icon.tsx'
import { applyPath } from '#web/workspace/apply-paths.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { StepHead } from '#web/workspace/step-head.tsx'
import { readGiven } from './given-call.ts'
import { Reading } from './reading.tsx'
import { bringIn, writableOrganisationsQuery } from './start-queries.ts'
import type { BroughtIn } from './start-queries.ts'
import { Trouble } from './trouble.tsx'
import type { TroubleKind } from './trouble.tsx'
import styles from './start-screen.module.css'

const fileBytesMax = 25 * 1024 * 1024
const pageLimits = plans.map((plan) => workspaceLimits[plan].upload_pages)
/** From the smallest plan to the largest. */
const pageRange = { least: Math.min(...pageLimits), most: Math.max(...pageLimits) }
const accepted = '.pdf,.docx,.txt,.md,.html,.htm'

/** What is kept of an unsent sheet. */
type Typed = { text: string }

type StartScreenProps = {
  userId: string
  /** Notifies the frame that something is being read. */
  onReading: (isReading: boolean) => void
}

/** One sheet takes everything that a call can come as; then an application is begun with it. @see docs/reference/workspace.md#screens */
export function StartScreen({ userId, onReading }: StartScreenProps): ReactNode {
  const { t } = useTranslation(['applications', 'errors'])
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const callId = address.get('call')
  const applicationId = address.get('application')
  const [typed, setTyped, localDraft] = useLocalDraftState<Typed>('new-application', { text: '' })
  const [file, setFile] = useState<File | null>(null)
  /** The markup of what was pasted, as long as nothing else is in the sheet. */
  const pasted = useRef<{ text: string; html: string } | null>(null)
  const [trouble, setTrouble] = useState<{ kind: TroubleKind; detail?: string } | null>(null)
  const [isOver, setOver] = useState(false)
  const [organisationId, setOrganisation] = useState<string | null>(null)
  const asked = useQuery(writableOrganisationsQuery(browserApi, userId))
  const organisations = asked.data ?? []
  const chosen = organisationId ?? organisations[0]?.id ?? null
  const chooser = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const showTrouble = (error: unknown): void => setTrouble(troubleOf(error, (code) => t(`errors:${code}`)))
  const bringing = useMutation({
    mutationFn: async (given: BroughtIn | ExampleCall) =>
      bringIn(browserApi, 'deadline' in given ? await readExample(given) : given, chosen),
    onMutate: () => setTrouble(null),
    onSuccess: ({ id }) =>
      setAddress((before) => {
        const next = new URLSearchParams(before)
        next.set('call', id)
        return next
      }),
    onError: showTrouble,
  })
  const beginning = useMutation({
    mutationFn: async (withCall: string | null) => {
      const made = await (applicationId === null || withCall === null
        ? browserApi.call(routes.createApplication, {
            body: {
              ...(withCall === null ? { language } : { call_id: withCall }),
              ...(chosen === null || withCall !== null ? {} : { organisation_id: chosen }),
            },
          })
        : giveCall(applicationId, withCall))
      localDraft.sent()
      await refreshApplications(queries)
      await navigate(withCall === null ? applyPath(made.id) : applyPath(made.id, 'call'), { replace: true })
    },
    onError: showTrouble,
  })
  const { mutate: bring } = bringing
  const isBusy = bringing.isPending || beginning.isPending
  const isReading = callId !== null || isBusy
  useEffect(() => onReading(isReading), [isReading, onReading])

  const bringPasted = useEffectEvent((): void => {
    const text = takePastedCall()
    if (text === null) return
    // What was typed here before stays below it, should the reading fail.
    write([text, typed.text].filter((each) => each !== '').join('\n\n'))
    read(text)
  })
  useEffect(() => {
    if (!asked.isPending) bringPasted()
  }, [asked.isPending])

  function read(text: string): void {
    const given = readGiven(text)
    if (given.kind === 'nothing') {
      setTrouble({ kind: 'nothing' })
      area.current?.focus()
    } else if (given.kind === 'address') setTrouble({ kind: 'address' })
    else if (given.kind === 'identifier') bring({ identifier: given.identifier, source: given.source })
    else {
      const markup = pasted.current?.text === given.text ? pasted.current.html : null
      bring({ text: markup ?? given.text })
    }
  }

  function send(): void {
    if (file === null) read(typed.text)
    else take([file])
  }

  function take(given: ArrayLike<File> | null): void {
    const [next, ...others] = Array.from(given ?? [])
    if (next === undefined) return
    setTrouble(null)
    if (others.length > 0) {
      setTrouble({ kind: 'several', detail: [next, ...others].map(({ name }) => name).join(', ') })
      return
    }
    setFile(next)
    if (next.size > fileBytesMax) setTrouble({ kind: 'too_large', detail: formatFileSize(next.size, language) })
    else if (next.size === 0) setTrouble({ kind: 'empty' })
    else bring({ file: next })
  }

  /** What could not be read, or is no call, is not left among the calls; should that fail, it can be deleted there. */
  function discard(id: string): void {
    void browserApi.call(callRoutes.deleteCall, { path: { id } }).catch(() => {})
    stop()
  }

  function stop(): void {
    setTrouble(null)
    setAddress((before) => {
      const next = new URLSearchParams(before)
      next.delete('call')
      return next
    })
  }

  function handlePaste(event: ClipboardEvent): void {
    const { files } = event.clipboardData
    const html = event.clipboardData.getData('text/html')
    const text = event.clipboardData.getData('text/plain')
    // Word processors and spreadsheets put a picture of what was copied next to its words.
    if (files.length > 0 && text.trim() === '') {
      event.preventDefault()
      return take(files)
    }
    // A table or a list keeps its shape only in the markup; what is typed on top of it counts more.
    const isAlone = typed.text === '' || area.current?.value === selectedText(area.current)
    pasted.current = isAlone && /<(table|li|h[1-6])[\s>]/i.test(html) ? { text, html } : null
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (isReading) return
    const { files } = event.dataTransfer
    if (files.length > 0) take(files)
    else write(event.dataTransfer.getData('text/plain') || typed.text)
  }

  /** What is written after a file was chosen takes its place. */
  function write(text: string): void {
    setTyped({ text })
    setFile(null)
  }

  return (
    <>
      <StepHead step="call" title={t('start.title')}>
        {t('start.lead')}
      </StepHead>
      <div className={styles.columns}>
        <div>
          {callId === null ? (
            <>
              <LocalDraftNote localDraft={localDraft} />
              <form
                className={styles.sheet}
                data-over={isOver}
                onSubmit={(event) => {
                  event.preventDefault()
                  send()
                }}
                onDragOver={(event) => {
                  event.preventDefault()
                  setOver(true)
                }}
                onDragLeave={() => setOver(false)}
                onDrop={handleDrop}
              >
                <textarea
                  ref={area}
                  aria-label={t('start.field')}
                  aria-describedby="start-hint"
                  placeholder={t('start.placeholder')}
                  maxLength={2_000_000}
                  value={typed.text}
                  disabled={isBusy}
                  onChange={(event) => write(event.currentTarget.value)}
                  onPaste={handlePaste}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
                  }}
                />
                <div className={styles.foot}>
                  <input
                    ref={chooser}
                    type="file"
                    accept={accepted}
                    aria-label={t('start.choose')}
                    className="sr"
                    tabIndex={-1}
                    onChange={(event) => {
                      take(event.currentTarget.files)
                      event.currentTarget.value = ''
                    }}
                  />
                  <Button variant="outline" size="sm" disabled={isBusy} onClick={() => chooser.current?.click()}>
                    <Icon name="clip" size={18} />
                    {t('start.choose')}
                  </Button>
                  {file === null ? (
                    <span>{t('start.limits', pageRange)}</span>
                  ) : (
                    <span className={styles.file}>
                      {file.name}, {formatFileSize(file.size, language)}
                      <Button
                        variant="ghost"
                        size="sm"
                        iconOnly
                        aria-label={t('start.removeFile', { name: file.name })}
                        onClick={() => setFile(null)}
                      >
                        <Icon name="x" size={16} />
                      </Button>
                    </span>
                  )}
                  <Button variant="primary" type="submit" busy={isBusy} busyLabel={t('start.sending')}>
                    {t('start.read')}
                  </Button>
                </div>
              </form>
              <p id="start-hint" className={styles.hint}>
                {t('start.identifier')}
              </p>
              {trouble === null ? null : (
                <Trouble
                  kind={trouble.kind}
                  detail={trouble.detail}
                  onPaste={() => {
                    setFile(null)
                    setTrouble(null)
                    area.current?.focus()
                  }}
                />
              )}
              {organisations.length > 1 && applicationId === null ? (
                <SelectField
                  label={t('start.organisation')}
                  className={styles.organisation}
                  value={chosen ?? ''}
                  onChange={(event) => setOrganisation(event.currentTarget.value)}
                >
                  {organisations.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              ) : null}
              {applicationId === null ? (
                <p className={styles.blank}>
                  {t('start.blank')}{' '}
                  <Button variant="outline" size="sm" busy={isBusy} onClick={() => beginning.mutate(null)}>
                    {t('start.beginBlank')}
                  </Button>
                </p>
              ) : (
                <p className={styles.blank}>
                  <Link
                    className={buttonClass({ variant: 'outline', size: 'sm' })}
                    to={applyPath(applicationId, 'call')}
                  >
                    {t('start.backToApplication')}
                  </Link>
                </p>
              )}
            </>
          ) : (
            <Reading
              key={callId}
              callId={callId}
              isBusy={isBusy}
              trouble={trouble}
              onRead={() => beginning.mutate(callId)}
              onDiscard={() => discard(callId)}
              onStop={stop}
            />
          )}
        </div>
        <aside>
          {callId === null ? (
            <section className={styles.examples}>
              <h2>{t('start.examples')}</h2>
              <ul>
                {exampleCalls.map((example) => (
                  <li key={example.name}>
                    <button type="button" disabled={isBusy} onClick={() => bring(example)}>
                      <Flag language={example.language} />
                      <span>
                        <b lang={example.language}>{example.title}</b>
                        {t('start.until', { day: formatDay(example.deadline, language) })}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              <p className={styles.hint}>{t('start.examplesHint')}</p>
            </section>
          ) : null}
          <section className={styles.promises}>
            <h2>{t('start.promisesTitle')}</h2>
            <ul>
              {(['stays', 'model', 'data', 'delete'] as const).map((each) => (
                <li key={each}>
                  <b>{t(`start.promises.${each}.title`)}</b> {t(`start.promises.${each}.text`)}
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  )
}

/** @throws {ApiError} `offline` when the site does not give it. */
async function readExample({ name }: ExampleCall): Promise<BroughtIn> {
  const response = await fetch(`/examples/${name}.txt`).catch(() => null)
  if (!response?.ok) throw new ApiError(0, 'offline', null)
  return { text: await response.text() }
}

async function giveCall(id: string, callId: string): Promise<{ id: string }> {
  const { version } = await browserApi.call(routes.getApplication, { path: { id } })
  return browserApi.call(routes.updateApplication, { path: { id }, body: { version, call_id: callId } })
}

function selectedText(area: HTMLTextAreaElement | null): string | null {
  return area === null ? null : area.value.slice(area.selectionStart, area.selectionEnd)
}

function troubleOf(
  error: unknown,
  words: (code: ReturnType<typeof apiErrorCode>) => string,
): { kind: TroubleKind; detail?: string } {
  const code = apiErrorCode(error)
  if (code === 'offline') return { kind: 'offline' }
  if (code === 'body_too_large') return { kind: 'too_large' }
  if (fieldErrors(error).some(({ path }) => path === 'identifier')) return { kind: 'portal_unknown' }
  return { kind: 'other', detail: words(code) }
}
