import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as usersRoutes from '#shared/contracts/routes/users.ts'
import { userInvitesMax } from '#shared/contracts/users.ts'
import type { UserInviteResults } from '#shared/contracts/users.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { roles } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { FormError, SelectField, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { readAddresses } from './person-name.ts'
import { usersKey } from './users-queries.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import styles from './users.module.css'

type Results = UserInviteResults['results']

/** Invites one or many; addresses that were refused stay in the field, each with its reason. Import it lazily. */
export default function InviteDialog({
  mayGiveRoles,
  onClose,
}: {
  mayGiveRoles: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation(['users', 'admin', 'errors'])
  const queries = useQueryClient()
  const [text, setText, localDraft] = useLocalDraftState('invite', '')
  const [language, setLanguage] = useState(useLanguage())
  const [role, setRole] = useState<Role>('user')
  const [error, setError] = useState<string | null>(null)
  const [results, setResults] = useState<Results>([])
  const inviting = useMutation({
    mutationFn: (people: ReturnType<typeof readAddresses>) =>
      browserApi.call(usersRoutes.inviteUsers, { body: { people, role, language } }),
    onSuccess: async (answer) => {
      const rejected = answer.results.filter(({ done }) => !done)
      const count = answer.results.length - rejected.length
      if (count > 0) toast.success(t('inviteForm.done', { count }))
      if (rejected.length === 0) onClose()
      setResults(answer.results)
      if (rejected.length === 0) localDraft.sent()
      setText(rejected.map(({ email }) => email).join('\n'))
      await queries.invalidateQueries({ queryKey: usersKey })
    },
  })

  function handleSend(): void {
    const people = readAddresses(text)
    inviting.reset()
    if (people.length === 0) return setError(t('inviteForm.none'))
    if (people.length > userInvitesMax) return setError(t('inviteForm.tooMany'))
    setError(null)
    inviting.mutate(people)
  }

  return (
    <FormDialog
      size="medium"
      title={t('inviteForm.title')}
      description={t('inviteForm.lead')}
      submit={t('inviteForm.send')}
      isBusy={inviting.isPending}
      busyLabel={t('inviteForm.sending')}
      onSubmit={handleSend}
      onClose={onClose}
      after={<InviteResults results={results} />}
    >
      <LocalDraftNote localDraft={localDraft} />
      <TextAreaField
        label={t('inviteForm.addresses')}
        hint={t('inviteForm.hint')}
        error={error ?? undefined}
        rows={5}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {mayGiveRoles ? (
        <SelectField
          label={t('inviteForm.role')}
          value={role}
          onChange={(event) => setRole(roles.find((each) => each === event.currentTarget.value) ?? 'user')}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {t(`roles.${each}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label={t('inviteForm.language')}
        value={language}
        onChange={(event) => setLanguage(languages.find((each) => each === event.currentTarget.value) ?? language)}
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {languageNames[each]}
          </option>
        ))}
      </SelectField>
      {inviting.error === null ? null : <FormError>{t(`errors:${apiErrorCode(inviting.error)}`)}</FormError>}
    </FormDialog>
  )
}

function InviteResults({ results }: { results: Results }): ReactNode {
  const { t } = useTranslation('users')
  if (results.length === 0) return null
  return (
    <ul className={styles.rejections} role="status">
      {results.map((result) => (
        <li key={`${result.email} ${result.done ? 'done' : result.reason}`}>
          <b>{result.email}</b>{' '}
          {result.done ? (
            <StatusPill glyph="full" tone="green">
              {t('inviteForm.invited')}
            </StatusPill>
          ) : (
            <StatusPill glyph="off" tone="red">
              {t(`inviteForm.${result.reason}`)}
            </StatusPill>
          )}
        </li>
      ))}
    </ul>
  )
}
