import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { setOrganisationModelUse } from '#shared/contracts/routes/models.ts'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError, SwitchField } from '#web/ui/field.tsx'
import { modelUseQuery, refreshOrganisations } from './organisation-queries.ts'
import { Section } from './section.tsx'
import styles from './model-use-section.module.css'

/** Whether anything of the organisation may be sent to a language model; owners decide. */
export function ModelUseSection({
  userId,
  organisation: { id, role },
}: {
  userId: string
  organisation: OrganisationDetail
}): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const queries = useQueryClient()
  const { data } = useQuery(modelUseQuery(browserApi, userId, id))
  // What the owner has just chosen, until the server's word is here.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const save = useMutation({
    mutationFn: (closed: boolean) => browserApi.call(setOrganisationModelUse, { path: { id }, body: { closed } }),
    onSettled: async () => {
      await refreshOrganisations(queries)
      setWanted(null)
    },
  })
  if (data === undefined) return null
  const closed = wanted ?? data.closed
  return (
    <Section title={t('modelUse.title')}>
      <div className={styles.part}>
        {role === 'owner' ? (
          <SwitchField
            label={t('modelUse.never')}
            checked={closed}
            aria-busy={save.isPending}
            onChange={({ target }) => {
              if (save.isPending) return
              setWanted(target.checked)
              save.mutate(target.checked)
            }}
          />
        ) : null}
        <p role="status">{t(closed ? 'modelUse.closed' : 'modelUse.open')}</p>
        {role === 'owner' ? null : <p>{t('modelUse.ownersDecide')}</p>}
        {save.error === null ? null : <FormError>{t(`errors:${apiErrorCode(save.error)}`)}</FormError>}
      </div>
    </Section>
  )
}
