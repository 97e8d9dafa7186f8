import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { z } from 'zod'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import { officeUpdateSchema } from '#shared/contracts/consultations-admin.ts'
import type { OfficeResponse } from '#shared/contracts/consultations-admin.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { ListPending } from '#web/list/list-parts.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { toast } from '#web/ui/toast.ts'
import { officeQuery, refreshDesk } from './desk-queries.ts'
import { useFocusOnRejected } from './desk-rejections.ts'
import { CalendarsPart } from './office-calendars.tsx'
import { ClosedPart } from './office-closed.tsx'
import { draftOf, updateOf } from './office-draft.ts'
import type { OfficeDraft, OfficeErrors } from './office-draft.ts'
import { TypesPart } from './office-types.tsx'
import styles from './office.module.css'

/** Calendars with their hours, closed periods and kinds of consultation, edited and stored whole. Needs the words `bookings`. Import it lazily. */
export default function OfficeForm(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(officeQuery())
  if (data) return <Loaded key={data.version} office={data} />
  return <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
}

function Loaded({ office }: { office: OfficeResponse }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const client = useQueryClient()
  const [first] = useState(() => draftOf(office, () => crypto.randomUUID()))
  const form = useContractForm({
    schema: z
      .custom<OfficeDraft>()
      .transform((draft): z.input<typeof officeUpdateSchema> => updateOf(draft, office.version))
      .pipe(officeUpdateSchema),
    defaults: first,
    draft: 'office',
    send: (body) => browserApi.call(consultationsRoutes.saveOffice, { body }),
    onSent: async () => {
      toast.success(t('officeSaved'))
      await refreshDesk(client)
    },
    complain: () => t('office.why.other'),
  })
  const { setValue, control } = form.form
  const { isSubmitted, errors: refused } = useFormState({ control })
  const [calendars, closed, types, base] = useWatch({ control, name: ['calendars', 'closed', 'types', 'base'] })
  const errors: OfficeErrors = new Set(pathsOf(refused))
  const element = useFocusOnRejected(errors)
  function change<Part extends 'calendars' | 'closed' | 'types'>(part: Part, value: OfficeDraft[Part]): void {
    setValue('base', base ?? office.version)
    setValue(part, value as never, { shouldDirty: true, shouldValidate: isSubmitted })
  }

  return (
    <form ref={element} className={`sheet card ${styles.form}`} noValidate onSubmit={form.submit}>
      <LocalDraftNote localDraft={form.localDraft} />
      {base !== null && base !== office.version ? <Callout announce>{t('office.savedByOther')}</Callout> : null}
      <CalendarsPart calendars={calendars} errors={errors} onChange={(next) => change('calendars', next)} />
      <ClosedPart closed={closed} calendars={calendars} errors={errors} onChange={(next) => change('closed', next)} />
      <TypesPart types={types} errors={errors} onChange={(next) => change('types', next)} />
      <FormFailure failure={form.failure} />
      <div className={styles.save}>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('save')}
        </Button>
        <span className="muted" role="status">
          {base === null ? null : t('office.unsaved')}
        </span>
      </div>
    </form>
  )
}

/** The refused fields, as paths such as `calendars.0.hours.2.closes`. */
function pathsOf(refused: unknown, path = ''): string[] {
  if (typeof refused !== 'object' || refused === null) return []
  const own = typeof get(refused, 'type') === 'string' && path !== '' ? [path] : []
  const inner = Object.entries(refused).flatMap(([name, value]) =>
    name === 'ref' || (name === 'types' && own.length > 0)
      ? []
      : pathsOf(value, path === '' ? name : `${path}.${name}`),
  )
  // What is said about a whole list comes under `root`.
  return [...own, ...inner].map((each) => each.replace(/\.root$/, ''))
}
