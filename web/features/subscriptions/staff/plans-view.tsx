import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import {
  planChangeSchema,
  planConsultationsMax,
  planFileMbMax,
  planPriceMaxCents,
} from '#shared/contracts/subscriptions.ts'
import type { PlanList } from '#shared/contracts/subscriptions.ts'
import { planFeatures } from '#shared/plans.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FormError, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { plansQuery } from './subscription-calls.ts'

type PlanItem = PlanList['items'][number]

/** What each plan costs, includes and allows; administrators change it. @see DASH-05 */
export function PlansView(): ReactNode {
  const { t } = useTranslation('subscription')
  const { state } = useAuth()
  const mayEdit = state.status === 'signed-in' && state.role.permissions.includes('settings.edit')
  const { data, error, isFetching, refetch } = useQuery(plansQuery(browserApi))
  if (data === undefined) {
    if (error === null) return <ListSkeleton />
    return <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <p className="mb-5">{t(mayEdit ? 'planEdit.lead' : 'planEdit.readOnly')}</p>
      <div className="grid gap-5 lg:grid-cols-2">
        {data.items.map((item) => (
          <div key={`${item.key} ${item.version}`}>
            <PlanForm item={item} mayEdit={mayEdit} />
          </div>
        ))}
      </div>
    </>
  )
}

type Draft = { price: string; features: PlanItem['features']; consultations: string; files: string; archived: boolean }

function PlanForm({ item, mayEdit }: { item: PlanItem; mayEdit: boolean }): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const queries = useQueryClient()
  const [draft, setDraft, localDraft] = useLocalDraftState<Draft>(`plan.${item.key}`, draftOf(item))
  const change = planChangeSchema.safeParse({
    price_eur_cents: draft.price === '' ? null : Math.round(Number(draft.price) * 100),
    features: draft.features,
    limits: { open_consultations: Number(draft.consultations), monthly_file_mb: Number(draft.files) },
    archived: draft.archived,
    version: item.version,
  })
  const { queryKey } = plansQuery(browserApi)
  const saving = useMutation({
    mutationFn: async () => {
      if (!change.success) return
      const path = { key: item.key }
      const list = await browserApi.call(subscriptionsRoutes.updatePlan, { path, body: change.data })
      // Before the form is drawn again with what is stored now: it would take the draft up.
      localDraft.sent()
      queries.setQueryData(queryKey, list)
    },
    onSuccess: () => toast.success(t('planEdit.saved')),
  })
  const isFree = item.key === 'free'
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(item))
  return (
    <form
      className="sheet card"
      aria-labelledby={`plan-${item.key}`}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <h2 id={`plan-${item.key}`}>{t(`plans.${item.key}`)}</h2>
      <p className="mb-4 text-ink-muted">
        {item.people === null ? t('planEdit.everybodyElse') : t('planEdit.people', { count: item.people })}
      </p>
      <LocalDraftNote localDraft={localDraft} />
      <fieldset className="min-w-0" disabled={!mayEdit}>
        <TextField
          type="number"
          label={t('planEdit.price')}
          hint={isFree ? t('planEdit.freePrice') : t('planEdit.priceHint')}
          min={0}
          max={planPriceMaxCents / 100}
          step="0.01"
          readOnly={isFree}
          value={draft.price}
          onChange={({ target }) => setDraft({ ...draft, price: target.value })}
        />
        {planFeatures.map((feature) => (
          <CheckField
            key={feature}
            label={t(`features.${feature}`)}
            checked={draft.features.includes(feature)}
            onChange={({ target }) =>
              setDraft({ ...draft, features: toggled(draft.features, feature, target.checked) })
            }
          />
        ))}
        <TextField
          type="number"
          label={t('planEdit.consultations')}
          min={1}
          max={planConsultationsMax}
          required
          className="mt-3"
          value={draft.consultations}
          onChange={({ target }) => setDraft({ ...draft, consultations: target.value })}
        />
        <TextField
          type="number"
          label={t('planEdit.files')}
          min={1}
          max={planFileMbMax}
          required
          value={draft.files}
          onChange={({ target }) => setDraft({ ...draft, files: target.value })}
        />
        {isFree ? null : (
          <CheckField
            label={t('planEdit.archived')}
            checked={draft.archived}
            onChange={({ target }) => setDraft({ ...draft, archived: target.checked })}
          />
        )}
      </fieldset>
      {saving.error === null ? null : <FormError>{t(`errors:${apiErrorCode(saving.error)}`)}</FormError>}
      {mayEdit ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={saving.isPending} disabled={isSame || !change.success}>
            {t('planEdit.save')}
          </Button>
          {saving.error === null ? null : (
            <Button variant="outline" size="sm" onClick={() => void queries.invalidateQueries({ queryKey })}>
              {t('planEdit.reload')}
            </Button>
          )}
        </div>
      ) : null}
    </form>
  )
}

function toggled(features: PlanItem['features'], feature: PlanItem['features'][number], isOn: boolean) {
  return planFeatures.filter((each) => (each === feature ? isOn : features.includes(each)))
}

function draftOf({ price_eur_cents, features, limits, archived }: PlanItem): Draft {
  return {
    price: price_eur_cents === null ? '' : String(price_eur_cents / 100),
    features,
    consultations: String(limits.open_consultations),
    files: String(limits.monthly_file_mb),
    archived,
  }
}
