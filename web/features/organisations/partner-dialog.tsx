import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { KeptPartner } from '#shared/contracts/organisations.ts'
import { legalKinds } from '#shared/grants/profile.ts'
import type { Partner } from '#shared/grants/profile.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fieldErrors } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { listCountries } from '#web/workspace/countries.ts'
import { refreshOrganisations } from './organisation-queries.ts'

type PartnerDialogProps = {
  organisationId: string
  /** Null: a new one. */
  partner: KeptPartner | null
  /** The other partners: one may belong to another. */
  others: readonly KeptPartner[]
  onClose: () => void
}

/** Adds a partner, changes or removes it. Import it lazily. */
export default function PartnerDialog({ organisationId, partner, others, onClose }: PartnerDialogProps): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Partner>(() => ({
    name: partner?.name ?? '',
    country: partner?.country ?? '',
    legalKind: partner?.legalKind ?? 'company',
    associated: partner?.associated ?? false,
    linkedWith: partner?.linkedWith ?? [],
    sme: partner?.sme ?? null,
    pic: partner?.pic ?? null,
  }))
  const set = (change: Partial<Partner>) => setDraft((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: async (action: 'save' | 'remove') => {
      if (partner === null) return browserApi.call(routes.createPartner, { path: { id: organisationId }, body: draft })
      const path = { id: organisationId, partner: partner.id }
      if (action === 'remove') return browserApi.call(routes.deletePartner, { path })
      return browserApi.call(routes.updatePartner, { path, body: { version: partner.version, ...draft } })
    },
    onSuccess: async (_saved, action) => {
      toast.success(t(action === 'remove' ? 'partners.removed' : 'partners.saved', { name: draft.name }))
      await refreshOrganisations(queries)
      onClose()
    },
    onError: () => refreshOrganisations(queries),
  })
  const wrong = new Set(fieldErrors(save.error).map(({ path }) => path.split('.')[0]))
  const error = (field: keyof Partner) =>
    wrong.has(field) ? t(`partners.wrong.${field === 'pic' ? 'pic' : 'other'}`) : undefined
  return (
    <FormDialog
      title={partner === null ? t('partners.add') : partner.name}
      cancel={t('dialog.cancel')}
      submit={t('dialog.save')}
      isBusy={save.isPending}
      busyLabel={t('dialog.saving')}
      onClose={onClose}
      onSubmit={() => save.mutate('save')}
      after={
        partner === null ? null : (
          <Button variant="ghost" size="sm" onClick={() => save.mutate('remove')}>
            {t('partners.remove')}
          </Button>
        )
      }
    >
      <TextField
        label={t('fields.name')}
        value={draft.name}
        maxLength={200}
        error={error('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <div className="two">
        <SelectField
          label={t('fields.country')}
          value={draft.country}
          error={error('country')}
          onChange={({ target }) => set({ country: target.value })}
        >
          <option value="">{t('dialog.choose')}</option>
          {listCountries(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('facts.legalKind')}
          value={draft.legalKind}
          onChange={({ target }) => set({ legalKind: legalKinds.find((each) => each === target.value) ?? 'company' })}
        >
          {legalKinds.map((each) => (
            <option key={each} value={each}>
              {t(`legalKinds.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="two">
        <SelectField
          label={t('partners.isSme')}
          value={draft.sme === null ? '' : draft.sme ? 'yes' : 'no'}
          onChange={({ target }) => set({ sme: target.value === '' ? null : target.value === 'yes' })}
        >
          <option value="">{t('values.unknown')}</option>
          <option value="yes">{t('values.yes')}</option>
          <option value="no">{t('values.no')}</option>
        </SelectField>
        <TextField
          label={t('facts.pic')}
          mark={t('dialog.optional')}
          inputMode="numeric"
          value={draft.pic ?? ''}
          error={error('pic')}
          onChange={({ target }) => set({ pic: target.value.trim() === '' ? null : target.value.trim() })}
        />
      </div>
      <CheckField
        label={t('partners.associatedLong')}
        checked={draft.associated}
        onChange={({ target }) => set({ associated: target.checked })}
      />
      {others.length === 0 ? null : (
        <fieldset>
          <legend>{t('partners.linkedWith')}</legend>
          {others.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={draft.linkedWith.includes(name)}
              onChange={({ target }) =>
                set({
                  linkedWith: target.checked
                    ? [...draft.linkedWith, name]
                    : draft.linkedWith.filter((each) => each !== name),
                })
              }
            />
          ))}
        </fieldset>
      )}
      {save.error === null || wrong.size > 0 ? null : <FormError>{t(`errors:${apiErrorCode(save.error)}`)}</FormError>}
    </FormDialog>
  )
}
