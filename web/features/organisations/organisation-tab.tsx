import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { TabSkeleton } from '#web/features/dashboard/public/tab-skeleton.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { FactsSection } from './facts-section.tsx'
import { InterviewCard } from './public/interview-card.tsx'
import { ModelUseSection } from './model-use-section.tsx'
import { MembersSection } from './members-section.tsx'
import {
  interviewQuery,
  organisationQuery,
  organisationsQuery,
  ownInvitationsQuery,
  refreshOrganisations,
} from './organisation-queries.ts'
import { OwnInvitations } from './own-invitations.tsx'
import { OwnersSection } from './owners-section.tsx'
import { PartnersSection } from './partners-section.tsx'
import { SmeSection } from './sme-section.tsx'
import { ReadyTexts } from './ready-texts.tsx'
import { TextsSection } from './texts-section.tsx'
import styles from './organisation-tab.module.css'

const FactDialog = lazy(() => import('./fact-dialog.tsx'))
const HistoryDialog = lazy(() => import('./history-dialog.tsx'))
const RenameDialog = lazy(() => import('./rename-dialog.tsx'))

/** The organisations of the signed-in person: profile, class of enterprise, partners, texts, members. @see docs/reference/workspace.md#profile-of-an-organisation */
export default function OrganisationTab({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const [address, setAddress] = useSearchParams()
  const list = useQuery(organisationsQuery(browserApi, userId))
  const invitations = useQuery(ownInvitationsQuery(browserApi, userId))
  const items = list.data?.items
  const open = items?.find(({ id }) => id === address.get('organisation')) ?? items?.[0]
  // Invitations are above the rest: they come with it, or it would move.
  const isWaiting = list.isPending || invitations.isPending
  return (
    <div className={styles.tab}>
      {isWaiting ? null : <OwnInvitations userId={userId} />}
      {isWaiting ? (
        <TabSkeleton tab="organisation" />
      ) : items === undefined ? (
        list.isError && <Failed error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : open === undefined ? (
        <FoundOrganisation />
      ) : (
        <>
          {items.length > 1 ? (
            <SelectField
              className={styles.choice}
              label={t('choose')}
              value={open.id}
              onChange={({ target }) => setAddress({ organisation: target.value }, { preventScrollReset: true })}
            >
              {items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <OpenOrganisation key={open.id} userId={userId} id={open.id} />
        </>
      )}
    </div>
  )

  function Failed({ error, isBusy, onRetry }: { error: Error; isBusy: boolean; onRetry: () => void }): ReactNode {
    return (
      <div role="alert">
        <EmptyState
          art="error-server"
          title={t('failed')}
          text={t(`errors:${apiErrorCode(error)}`)}
          action={
            <Button variant="outline" busy={isBusy} onClick={onRetry}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    )
  }
}

/** What a dialog is open for: a fact by name, any fact, the history of one or of all, the name of the organisation, or nothing. */
type Opened = { fact: OrganisationFactName | null } | { history: OrganisationFactName | null } | 'name' | null

function OpenOrganisation({ userId, id }: { userId: string; id: string }): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const query = useQuery(organisationQuery(browserApi, userId, id))
  const interview = useQuery(interviewQuery(browserApi, userId, { organisationId: id, callId: null }))
  const [opened, setOpened] = useState<Opened>(null)
  if (query.isPending || interview.isPending) return <TabSkeleton tab="organisation" />
  if (query.data === undefined) return <FormError>{t(`errors:${apiErrorCode(query.error)}`)}</FormError>
  const organisation: OrganisationDetail = query.data
  const mayEdit = mayAs(organisation.role, 'editor')
  const handleEdit = mayEdit ? (fact: OrganisationFactName) => setOpened({ fact }) : null
  return (
    <>
      <div className={styles.head}>
        <InlineArt name="agent-1-profiler" className={styles.art ?? ''} />
        <div className={styles.words}>
          <h2>{organisation.name}</h2>
          <p>{t('lead')}</p>
        </div>
        {mayEdit ? (
          <div className={styles.actions}>
            <Button variant="ghost" onClick={() => setOpened('name')}>
              {t('rename')}
            </Button>
            <Button variant="primary" onClick={() => setOpened({ fact: null })}>
              <Icon name="plus" size={16} />
              {t('addFact')}
            </Button>
          </div>
        ) : null}
      </div>
      {mayEdit ? <InterviewCard userId={userId} organisationId={id} callId={null} /> : null}
      <FactsSection organisation={organisation} onEdit={handleEdit} onHistory={(history) => setOpened({ history })} />
      <OwnersSection organisation={organisation} onEdit={handleEdit} />
      <SmeSection organisation={organisation} onEdit={handleEdit} />
      <PartnersSection userId={userId} organisation={organisation} />
      <TextsSection userId={userId} organisation={organisation} />
      <ReadyTexts userId={userId} organisationId={id} />
      <MembersSection userId={userId} organisation={organisation} />
      <ModelUseSection userId={userId} organisation={organisation} />
      <Suspense>
        {opened === null ? null : opened === 'name' ? (
          <RenameDialog organisation={organisation} onClose={() => setOpened(null)} />
        ) : 'history' in opened ? (
          <HistoryDialog userId={userId} organisationId={id} fact={opened.history} onClose={() => setOpened(null)} />
        ) : (
          <FactDialog organisation={organisation} name={opened.fact} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Where no one has an organisation yet: one field makes it. */
function FoundOrganisation(): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const found = useMutation({
    mutationFn: async () => browserApi.call(routes.createOrganisation, { body: { name } }),
    onSuccess: async () => refreshOrganisations(queries),
  })
  return (
    <form
      className={styles.found}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') found.mutate()
      }}
    >
      <InlineArt name="agent-1-profiler" className={styles.art ?? ''} />
      <h2>{t('found.title')}</h2>
      <p>{t('found.text')}</p>
      <TextField
        label={t('found.name')}
        value={name}
        maxLength={200}
        autoComplete="organization"
        onChange={({ target }) => setName(target.value)}
      />
      {found.error === null ? null : <FormError>{t(`errors:${apiErrorCode(found.error)}`)}</FormError>}
      <Button variant="primary" type="submit" busy={found.isPending} disabled={name.trim() === ''}>
        {t('found.act')}
      </Button>
    </form>
  )
}
