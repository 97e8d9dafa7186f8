import { foreignLetterIn } from '#shared/email-address.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { Member, OrganisationDetail } from '#shared/contracts/organisations.ts'
import { organisationRoles } from '#shared/organisations.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { formatInstant, formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, SelectField, TextField } from '#web/ui/field.tsx'
import { Icon, StatusGlyph } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { membersQuery, refreshOrganisations } from './organisation-queries.ts'
import { Section } from './section.tsx'
import styles from './members-section.module.css'
import control from '#web/ui/control.module.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }))

type MembersSectionProps = { userId: string; organisation: OrganisationDetail }

/** Who works for an organisation, and who is invited; owners invite, change roles and remove. */
export function MembersSection({ userId, organisation: { id, name, role } }: MembersSectionProps): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const queries = useQueryClient()
  const { data } = useQuery(membersQuery(browserApi, userId, id))
  const [leaving, setLeaving] = useState<Member | null>(null)
  const isOwner = role === 'owner'
  const action = useMutation({
    mutationFn: async (
      wanted: { member: Member; role: OrganisationRole } | { member: Member; action: 'remove' | 'resend' },
    ) => {
      const path = { id, member: wanted.member.id }
      if ('role' in wanted) await browserApi.call(routes.updateMember, { path, body: { role: wanted.role } })
      else if (wanted.action === 'resend') await browserApi.call(routes.resendInvitation, { path })
      else await browserApi.call(routes.removeMember, { path })
    },
    onSuccess: (_done, wanted) => {
      const who = wanted.member.name ?? wanted.member.email ?? ''
      if ('role' in wanted) toast.success(t('members.roleChanged', { name: who, role: t(`roles.${wanted.role}`) }))
      else if (wanted.action === 'resend') toast.success(t('members.resent', { name: who }))
      else toast.success(t(wanted.member.state === 'invited' ? 'members.withdrawn' : 'members.removed', { name: who }))
      setLeaving(null)
    },
    onError: (error) => {
      toast.error(t(`errors:${apiErrorCode(error)}`))
      setLeaving(null)
    },
    onSettled: () => refreshOrganisations(queries),
  })
  const isOwn = leaving?.id === userId
  const owners = data?.items.filter((each) => each.state === 'joined' && each.role === 'owner').length ?? 0
  /** Says at once what the server would: the last owner stays. */
  const isLastOwner = ({ state, role: has }: Member) => {
    if (state !== 'joined' || has !== 'owner' || owners > 1) return false
    toast.error(t('errors:last_owner'))
    return true
  }
  return (
    <Section
      title={t('members.title')}
      aside={data === undefined ? undefined : t('members.count', { count: data.items.length, max: data.max })}
    >
      <ul className={styles.members}>
        {data?.items.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isSelf={member.id === userId}
            isOwner={isOwner}
            isBusy={action.isPending && action.variables.member.id === member.id}
            onRole={(next) => (isLastOwner(member) ? undefined : action.mutate({ member, role: next }))}
            onResend={() => action.mutate({ member, action: 'resend' })}
            onRemove={() => {
              if (member.state === 'invited') action.mutate({ member, action: 'remove' })
              else if (!isLastOwner(member)) setLeaving(member)
            }}
          />
        ))}
      </ul>
      {isOwner ? <InviteForm id={id} /> : null}
      <Suspense>
        {leaving === null ? null : (
          <ConfirmDialog
            open
            destructive
            onOpenChange={() => setLeaving(null)}
            title={isOwn ? t('members.leaveTitle', { name }) : t('members.removeTitle', { name: leaving.name ?? '' })}
            description={t(isOwn ? 'members.leaveText' : 'members.removeText')}
            confirmLabel={t(isOwn ? 'members.leave' : 'members.remove')}
            cancelLabel={t('dialog.cancel')}
            busy={action.isPending}
            onConfirm={() => action.mutate({ member: leaving, action: 'remove' })}
          />
        )}
      </Suspense>
    </Section>
  )
}

type MemberRowProps = {
  member: Member
  isSelf: boolean
  isOwner: boolean
  isBusy: boolean
  onRole: (role: OrganisationRole) => void
  onResend: () => void
  onRemove: () => void
}

function MemberRow({ member, isSelf, isOwner, isBusy, onRole, onResend, onRemove }: MemberRowProps): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { state, name, email, role, since, expires_at } = member
  const who = name ?? email ?? ''
  return (
    <li>
      <div>
        <b>{who}</b>
        <span>
          {[
            email === who ? null : email,
            state === 'joined'
              ? t('members.since', { date: formatLongDay(since, language) })
              : t('members.until', { time: formatInstant(expires_at ?? since, language) }),
          ]
            .filter((each) => each !== null)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.role}>
        {state === 'invited' ? (
          <span className={styles.invited}>
            <StatusGlyph name="wait" />
            {t('members.invited')}
          </span>
        ) : null}
        {isOwner ? (
          <label>
            <span className="sr-only">{t('members.roleOf', { name: who })}</span>
            <span className={control.selectWrap}>
              <select
                className={control.select}
                value={role}
                disabled={isBusy}
                onChange={({ target }) => {
                  const next = organisationRoles.find((each) => each === target.value)
                  if (next !== undefined) onRole(next)
                }}
              >
                {organisationRoles.map((each) => (
                  <option key={each} value={each}>
                    {t(`roles.${each}`)}
                  </option>
                ))}
              </select>
              <Icon name="chev-down" size={18} />
            </span>
          </label>
        ) : (
          t(`roles.${role}`)
        )}
      </div>
      <div className={styles.actions}>
        {isOwner && state === 'invited' ? (
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={onResend}>
            {t('members.resend')}
          </Button>
        ) : null}
        {isSelf || isOwner ? (
          <Button
            variant="ghost"
            size="sm"
            disabled={isBusy}
            aria-label={isSelf ? undefined : t('members.removeNamed', { name: who })}
            onClick={onRemove}
          >
            {t(isSelf ? 'members.leave' : state === 'invited' ? 'members.withdraw' : 'members.remove')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** Invites an address with a role. */
function InviteForm({ id }: { id: string }): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<OrganisationRole>('editor')
  const invite = useMutation({
    mutationFn: async () => browserApi.call(routes.inviteMember, { path: { id }, body: { email: email.trim(), role } }),
    onSuccess: async () => {
      toast.success(t('members.sent', { email: email.trim() }))
      setEmail('')
      await refreshOrganisations(queries)
    },
  })
  const code = invite.error === null ? null : apiErrorCode(invite.error)
  const wrong = code === 'validation_failed' ? t('members.emailWrong') : undefined
  const letter = foreignLetterIn(fieldErrors(invite.error).find(({ path }) => path === 'email')?.message)
  const max = invite.error instanceof ApiError ? invite.error.problem?.['max'] : undefined
  return (
    <form
      className={styles.invite}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!invite.isPending) invite.mutate()
      }}
    >
      <TextField
        type="email"
        autoComplete="off"
        label={t('members.email')}
        value={email}
        error={letter === null ? wrong : t('members.emailLetter', { letter })}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SelectField
        label={t('members.role')}
        hint={t(`roleHints.${role}`)}
        value={role}
        onChange={({ target }) => setRole(organisationRoles.find((each) => each === target.value) ?? role)}
      >
        {organisationRoles.map((each) => (
          <option key={each} value={each}>
            {t(`roles.${each}`)}
          </option>
        ))}
      </SelectField>
      <Button variant="outline" type="submit" busy={invite.isPending}>
        {t('members.invite')}
      </Button>
      {code === null || code === 'validation_failed' ? null : (
        <FormError>
          {code === 'plan_limit' && typeof max === 'number' ? t('members.full', { max }) : t(`errors:${code}`)}
        </FormError>
      )}
    </form>
  )
}
