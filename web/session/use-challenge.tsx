import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import type { GuardedForm, ChallengeFields } from '#shared/contracts/challenge.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fetchTicket, sendWithChallenge } from '#web/session/challenge.ts'
import type { HeldTicket } from '#web/session/challenge.ts'
import styles from './use-challenge.module.css'

/** The robot protection of one form. */
type ChallengeControls = {
  /** Notes that the form is being filled in: its time runs from here. Give it to the form's `onFocus`. */
  begin: () => void
  /** A field that people neither see nor reach; put it into the form. */
  trap: ReactNode
  /** Sends the form with what the check adds to it as `human`. @throws what `post` throws. */
  send: <Answer>(post: (human: ChallengeFields) => Promise<Answer>) => Promise<Answer>
}

const tools = {
  api: browserApi,
  now: () => performance.now(),
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

/**
 * Protects a form that strangers may send from robots, without a puzzle and without a third party.
 *
 * @example
 * const human = useChallenge('contact')
 * <form onFocus={human.begin}>{human.trap}…</form>
 * await human.send((fields) => browserApi.call(contactRoutes.sendContact, { body: { ...contact, human: fields } }))
 * @see docs/decisions/0022-robots-are-made-to-work.md
 */
export function useChallenge(form: GuardedForm): ChallengeControls {
  const coming = useRef<Promise<HeldTicket | null> | null>(null)
  const website = useRef<HTMLInputElement>(null)
  return useMemo(() => {
    const begin = (): Promise<HeldTicket | null> => (coming.current ??= fetchTicket(tools, form))
    return {
      begin: () => void begin(),
      trap: <input ref={website} className={styles.trap} name="website" tabIndex={-1} autoComplete="off" aria-hidden />,
      async send(post) {
        const ticket = await begin()
        // Each try begins with a ticket of its own.
        coming.current = null
        return sendWithChallenge(tools, form, { ticket, website: website.current?.value ?? '' }, post)
      },
    }
  }, [form])
}
