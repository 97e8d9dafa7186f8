import { isRecord } from '#shared/guards.ts'
import { hourMs } from '#shared/duration.ts'
import { deleteLocalDraft, readLocalDraft, saveLocalDraft, visitor } from '#web/session/local-draft.ts'

/** Longest call that is kept, in UTF-16 units: a longer one is a file. */
export const pastedLengthMax = 900_000

const place = 'pasted-call'
/** An older one may be of a visitor who has left this device. */
const ageMaxMs = hourMs

/**
 * Keeps a call that was pasted on a public page for the start of an application, which may be in another tab and after a
 * login.
 *
 * @returns false when this device could not keep it.
 */
export function keepPastedCall(text: string): boolean {
  return saveLocalDraft(visitor, place, { text })
}

/** Returns the call that was pasted within the last hour, once; null when there is none. */
export function takePastedCall(): string | null {
  const draft = readLocalDraft(visitor, place)
  if (draft === null) return null
  deleteLocalDraft(visitor, place)
  const { values, keptAt } = draft
  if (Date.now() - keptAt > ageMaxMs || !isRecord(values)) return null
  return typeof values['text'] === 'string' && values['text'].trim() !== '' ? values['text'] : null
}
