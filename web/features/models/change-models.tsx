import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as modelsRoutes from '#shared/contracts/routes/models.ts'
import type { ModelSettings, ModelSettingsUpdate } from '#shared/contracts/models.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { modelSettingsQuery } from './models-queries.ts'
import styles from './models.module.css'

type ChangeModels = ReturnType<typeof useChangeModels>

/** Changes settings from the version that is shown, and shows what is stored then. */
export function useChangeModels(version: number, onDone: (settings: ModelSettings) => void) {
  const queries = useQueryClient()
  const { queryKey } = modelSettingsQuery(browserApi)
  return useMutation({
    mutationFn: (change: Omit<ModelSettingsUpdate, 'version'>) =>
      browserApi.call(modelsRoutes.changeModelSettings, { body: { ...change, version } }),
    onSuccess: (settings) => {
      queries.setQueryData(queryKey, settings)
      void queries.invalidateQueries({ queryKey: ['admin', 'models', 'use'] })
      onDone(settings)
    },
  })
}

/** What was refused of a change; after a conflict also the way on. Faults of fields are at the fields. */
export function ChangeError({ change, hides = [] }: { change: ChangeModels; hides?: readonly string[] }): ReactNode {
  const { t } = useTranslation(['models', 'errors'])
  const queries = useQueryClient()
  if (change.error === null) return null
  const code = apiErrorCode(change.error)
  if (hides.includes(code)) return null
  const isConflict = code === 'content_conflict'
  return (
    <>
      <FormError>{isConflict ? t('conflict') : t(`errors:${code}`)}</FormError>
      {isConflict ? (
        <div className={styles.actions}>
          <Button
            variant="outline"
            size="sm"
            onClick={() => void queries.invalidateQueries({ queryKey: modelSettingsQuery(browserApi).queryKey })}
          >
            {t('reload')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
