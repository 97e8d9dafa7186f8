import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { assistantLinksSchema } from '#shared/contracts/settings.ts'
import type { Settings, SettingsAnswer } from '#shared/contracts/settings.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveSettings, settingsQuery, storedMeanwhile } from './settings-queries.ts'

type Links = Settings['assistant_links']

const linkNames = ['en', 'ro', 'other'] as const

/**
 * Edits where the assistant is, by language. When someone else has saved meanwhile, both versions are shown and the
 * administrator chooses; nothing typed is lost.
 */
export function AssistantLinksForm({ settings }: { settings: SettingsAnswer }): ReactNode {
  const { t } = useTranslation(['admin', 'errors'])
  const queries = useQueryClient()
  // The version that the form was filled from: a refetch behind its back must not make a stale form look fresh.
  const [version, setVersion] = useState(settings.version)
  const [conflict, setConflict] = useState<SettingsAnswer | null>(null)
  const [refusal, setRefusal] = useState<ReturnType<typeof apiErrorCode> | null>(null)
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(assistantLinksSchema),
    defaultValues: settings.assistant_links,
  })
  const { errors, isSubmitting, isDirty } = formState

  function take(answer: SettingsAnswer): void {
    setVersion(answer.version)
    queries.setQueryData(settingsQuery(browserApi).queryKey, answer)
    reset(answer.assistant_links)
    setConflict(null)
  }

  async function save(links: Links, madeFrom: string): Promise<void> {
    setRefusal(null)
    try {
      take(await saveSettings(browserApi, { assistant_links: links, version: madeFrom }))
      toast.success(t('settings.saved'))
      // The launch buttons of this tab follow at once.
      await queries.invalidateQueries({ queryKey: siteConfigQuery(browserApi).queryKey })
    } catch (error) {
      const stored = storedMeanwhile(error)
      if (stored) setConflict(stored)
      else setRefusal(apiErrorCode(error))
    }
  }

  const handleSave = handleSubmit((links) => save(links, version))
  const handleOverwrite = handleSubmit(async (links) => {
    setConflict(null)
    await save(links, conflict?.version ?? version)
  })

  return (
    <form noValidate onSubmit={(event) => void handleSave(event)}>
      {linkNames.map((name) => (
        <TextField
          key={name}
          {...register(name)}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          label={t(`settings.links.${name}`)}
          error={errors[name] ? t('settings.links.invalid') : undefined}
        />
      ))}
      {conflict === null ? null : (
        <Callout announce>
          <p>
            <b>{t('settings.conflict.title')}</b> {t('settings.conflict.text')}
          </p>
          <dl className="kv">
            {linkNames.map((name) => (
              <div key={name} className="contents">
                <dt>{t(`settings.links.${name}`)}</dt>
                <dd>{conflict.assistant_links[name]}</dd>
              </div>
            ))}
          </dl>
          <div className="form-foot">
            <Button variant="outline" size="sm" onClick={() => take(conflict)}>
              {t('settings.conflict.take')}
            </Button>
            <Button variant="primary" size="sm" busy={isSubmitting} onClick={() => void handleOverwrite()}>
              {t('settings.conflict.overwrite')}
            </Button>
          </div>
        </Callout>
      )}
      {refusal === null ? null : <FormError>{t(`errors:${refusal}`)}</FormError>}
      {conflict === null ? (
        <div className="form-foot">
          <Button variant="ghost" disabled={!isDirty || isSubmitting} onClick={() => reset()}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={t('settings.saving')}>
            {t('settings.save')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
