import { PhonePlaceholder } from '#web/features/account/phone-placeholder.tsx'
import { defaultCountryCode } from '#shared/contracts/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AccountSecurity, OwnFactor } from '#shared/contracts/account.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { rejectionText } from './auth-rejection.ts'
import { CopyButton } from '#web/features/account/public/copy-button.tsx'
import { challenge, enrolPhone, enrolTotp, makeRecoveryCodes, verify } from './factor-calls.ts'
import type { TotpEnrolment } from './factor-calls.ts'
import {
  ReauthenticationFields,
  askedReauthentication,
  giveReauthentication,
  useReauthentication,
} from './reauthentication-fields.tsx'
import { CodesFoot, RecoveryCodes } from './recovery-codes.tsx'
import styles from './set-up-dialog.module.css'

const PhoneField = lazy(() => import('../phone-field.tsx'))

/** The number that codes are sent to. @param value E.164, or empty. */
function FactorPhoneField({ value, onChange }: { value: string; onChange: (phone: string) => void }): ReactNode {
  const { t } = useTranslation('auth')
  const [country, setCountry] = useState(defaultCountryCode)
  return (
    <Suspense fallback={<PhonePlaceholder />}>
      <PhoneField
        label={t('phone')}
        error={undefined}
        value={value}
        country={country}
        onChange={(next: string, nextCountry: string) => {
          setCountry(nextCountry)
          onChange(next)
        }}
        onBlur={() => {}}
      />
    </Suspense>
  )
}

type SetUpDialogProps = {
  type: OwnFactor['type']
  security: AccountSecurity
  /** The account is guarded otherwise than before. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/** The step of the set-up. */
type Step =
  | { at: 'name' }
  | { at: 'totp'; enrolment: TotpEnrolment }
  | { at: 'phone-code'; factorId: string; challengeId: string }
  | { at: 'codes'; codes: string[] }

const codeLength = 6

/**
 * Sets up a second factor: its picture or number, a first code, then the recovery codes, which are shown this once. What
 * is left unfinished counts for nothing.
 *
 * @see docs/reference/auth-protocol.md#8-factors
 */
export default function SetUpDialog({ type, security, onChanged, onClose }: SetUpDialogProps): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const [step, setStep] = useState<Step>({ at: 'name' })
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const proof = useReauthentication()
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (step.at === 'totp' || step.at === 'phone-code') codeField.current?.focus()
  }, [step.at])

  const begin = async (): Promise<string | null> => {
    if (!(await giveReauthentication(t, proof))) return null
    const chosen = name.trim() || freeName(t(`twoStep.${type}`), security.factors)
    if (type === 'totp') {
      const answer = await enrolTotp(chosen)
      if (!answer.ok) return askedReauthentication(t, proof, answer.rejection)
      setStep({ at: 'totp', enrolment: answer.data })
      return null
    }
    const enrolled = await enrolPhone(chosen, phone)
    if (!enrolled.ok) return askedReauthentication(t, proof, enrolled.rejection)
    const asked = await challenge(enrolled.data.factorId)
    if (!asked.ok) return rejectionText(t, asked.rejection)
    setStep({ at: 'phone-code', factorId: enrolled.data.factorId, challengeId: asked.data.id })
    return null
  }

  const finish = async (factorId: string, challengeId: string | null): Promise<string | null> => {
    if (code.length !== codeLength) return t('twoStep.codeShort', { count: codeLength })
    const asked = challengeId === null ? await challenge(factorId) : { ok: true as const, data: { id: challengeId } }
    if (!asked.ok) return rejectionText(t, asked.rejection)
    const proven = await verify(factorId, asked.data.id, code)
    if (!proven.ok) return rejectionText(t, proven.rejection)
    await onChanged()
    if (security.recovery_codes !== null) {
      toast.success(t('twoStep.added'))
      onClose()
      return null
    }
    const made = await makeRecoveryCodes('first')
    if (made.ok) {
      setStep({ at: 'codes', codes: made.data })
      await onChanged()
    } else {
      // The factor counts all the same; its card offers the codes.
      toast.error(t('recovery.errorMaking'), { description: rejectionText(t, made.rejection) })
      onClose()
    }
    return null
  }

  /** Answers what is wrong in words; null: nothing. */
  const going = useMutation({
    mutationFn: async () => {
      if (step.at === 'name') return begin()
      if (step.at === 'totp') return finish(step.enrolment.factorId, null)
      return step.at === 'phone-code' ? finish(step.factorId, step.challengeId) : null
    },
  })
  const error = going.data ?? null

  if (step.at === 'codes') {
    return (
      <Dialog
        open
        alert
        onOpenChange={onClose}
        title={t('recovery.shownTitle')}
        description={t('recovery.shownLead')}
        size="medium"
        foot={<CodesFoot onClose={onClose} />}
      >
        <DialogBody>
          <RecoveryCodes codes={step.codes} />
        </DialogBody>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t(`twoStep.${type}Title`)}
      description={t(`twoStep.${type}Lead`)}
      size="medium"
      submit={step.at === 'name' ? t('twoStep.next') : t('twoStep.turnOn')}
      isBusy={going.isPending}
      busyLabel={t('twoStep.checking')}
      onSubmit={() => going.mutate()}
      onClose={onClose}
    >
      {step.at === 'name' ? (
        <>
          {type === 'phone' ? <FactorPhoneField value={phone} onChange={setPhone} /> : null}
          <TextField
            label={t('twoStep.name')}
            mark={t('twoStep.optional')}
            hint={t('twoStep.nameHint')}
            value={name}
            maxLength={factorNameLengthMax}
            onChange={(event) => setName(event.target.value)}
          />
          <ReauthenticationFields proof={proof} hasPassword={security.has_password} email={security.email} />
        </>
      ) : null}
      {step.at === 'totp' ? <TotpPicture enrolment={step.enrolment} /> : null}
      {step.at === 'name' ? null : (
        <TextField
          ref={codeField}
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          label={step.at === 'totp' ? t('twoStep.codeFromApp') : t('twoStep.codeFromMessage')}
          value={code}
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, codeLength))}
        />
      )}
      {error === null ? null : <FormError>{error}</FormError>}
    </FormDialog>
  )
}

const factorNameLengthMax = 120

function TotpPicture({ enrolment }: { enrolment: TotpEnrolment }): ReactNode {
  const { t } = useTranslation('dashboard')
  // In fours it is read and typed more easily; apps leave the spaces out.
  const grouped = enrolment.secret.match(/.{1,4}/g)?.join(' ') ?? enrolment.secret
  return (
    <div className={styles.picture}>
      <img src={enrolment.picture} width={200} height={200} alt={t('twoStep.picture')} />
      <div>
        <p>{t('twoStep.scan')}</p>
        <p className="muted">{t('twoStep.orType')}</p>
        <p>
          <code className={styles.secret}>{grouped}</code>
        </p>
        <CopyButton text={enrolment.secret} label={t('twoStep.copySecret')} />
      </div>
    </div>
  )
}

/** A name that no factor of the person has yet, since two of one name are refused. */
function freeName(base: string, factors: readonly OwnFactor[]): string {
  const taken = new Set(factors.map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`
    if (!taken.has(name)) return name
  }
}
