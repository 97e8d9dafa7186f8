import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PageDraft } from '#shared/contracts/pages.ts'
import { languageNames } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError, Segmented, TextField } from '#web/ui/field.tsx'
import { Differences } from './differences.tsx'
import { checkPage } from './page-checks.ts'
import { Findings } from './findings.tsx'
import { offeredFor, tickedFor } from './publish-choice.ts'
import type { PublishChoice } from './publish-choice.ts'
import styles from '#web/features/pages/builder/parts.module.css'

type PublishDialogProps = {
  draft: PageDraft
  isBusy: boolean
  /** Why the last try was refused; null when it was not. */
  error: string | null
  onPublish: (choice: PublishChoice) => void
  onCancelSchedule: (id: string) => void
  onClose: () => void
}

/** Shows what will change for visitors, in which languages, and asks when. */
export default function PublishDialog(props: PublishDialogProps): ReactNode {
  const { draft, isBusy, error, onPublish, onCancelSchedule, onClose } = props
  const { t } = useTranslation(['pages', 'admin'])
  const [action, setAction] = useState<'publish' | 'unpublish'>('publish')
  const offered = offeredFor(draft, action)
  const [chosen, setChosen] = useState<readonly Language[]>(() => tickedFor(draft, action))
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState('')
  const of = offered.filter((each) => chosen.includes(each))
  const isLater = when === 'later'
  const isReady = of.length > 0 && (!isLater || time !== '')
  const [isPast, setPast] = useState(false)
  function submit(): void {
    if (!isReady) return
    const isTooLate = isLater && isOver(time)
    setPast(isTooLate)
    if (!isTooLate) onPublish({ action, languages: of, runAt: isLater ? new Date(time).toISOString() : null })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t(action === 'publish' ? 'publish.title' : 'publish.unpublishTitle')}
      closeLabel={t('admin:list.close')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={action === 'publish' ? 'primary' : 'destructive'}
            busy={isBusy}
            aria-disabled={!isReady}
            onClick={submit}
          >
            {t(isLater ? 'publish.plan' : action === 'publish' ? 'publish.now' : 'publish.unpublishNow')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <div className={styles.choice}>
          {error === null ? null : <FormError>{error}</FormError>}
          <Segmented
            label={t('publish.act')}
            fit
            value={action}
            onChange={(next) => {
              setAction(next)
              setChosen(tickedFor(draft, next))
            }}
            options={[
              { value: 'publish', label: t('publish.publish') },
              { value: 'unpublish', label: t('publish.unpublish') },
            ]}
          />
          <fieldset className={styles.group}>
            <legend>{t('publish.languages')}</legend>
            {offered.length === 0 ? <p>{t('publish.noLanguage')}</p> : null}
            {offered.map((each) => (
              <CheckField
                key={each}
                label={`${languageNames[each]}: ${t(`states.${draft.states[each]}`)}`}
                checked={chosen.includes(each)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
                }
              />
            ))}
          </fieldset>
          <Segmented
            label={t('publish.when')}
            fit
            value={when}
            onChange={setWhen}
            options={[
              { value: 'now', label: t('publish.atOnce') },
              { value: 'later', label: t('publish.atTime') },
            ]}
          />
          {isLater ? (
            <TextField
              type="datetime-local"
              label={t('publish.time')}
              hint={t('publish.timeHint')}
              error={isPast ? t('publish.inPast') : undefined}
              value={time}
              onChange={(event) => {
                setPast(false)
                setTime(event.target.value)
              }}
            />
          ) : null}
          <Schedules draft={draft} onCancel={onCancelSchedule} />
          {action === 'publish' ? (
            <>
              <Findings draft={draft} findings={checkPage(draft.document, draft.slug, of)} />
              <Differences before={draft.published} after={draft.document} of={of} />
            </>
          ) : (
            <Callout>{t('publish.unpublishText')}</Callout>
          )}
        </div>
      </DialogBody>
    </Dialog>
  )
}

/** True for a time of the field that is not to come any more. */
function isOver(time: string): boolean {
  return new Date(time).getTime() <= Date.now()
}

function Schedules({ draft, onCancel }: { draft: PageDraft; onCancel: (id: string) => void }): ReactNode {
  const { t } = useTranslation('pages')
  const language = useLanguage()
  if (draft.scheduled.length === 0) return null
  return (
    <ul className={styles.plans} aria-label={t('publish.planned')}>
      {draft.scheduled.map(({ id, action, languages: of, run_at, state }) => (
        <li key={id}>
          <span>
            {t(action === 'publish' ? 'publish.planPublish' : 'publish.planUnpublish', {
              when: formatInstant(run_at, language),
              languages: of.join(', ').toUpperCase(),
            })}
            {state === 'failed' ? ` ${t('publish.planFailed')}` : null}
          </span>
          <Button variant="ghost" size="sm" onClick={() => onCancel(id)}>
            {t('publish.callOff')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
