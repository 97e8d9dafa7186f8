import { use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isRecord } from '#shared/guards.ts'
import { AuthContext } from '#web/session/auth-context.ts'
import { deleteLocalDraft, saveLocalDraft, readLocalDraft, visitor } from '#web/session/local-draft.ts'
import type { DraftBase, DraftOwner } from '#web/session/local-draft.ts'
import { mergeFields } from '#web/session/merge-fields.ts'

/** What a form knows of its draft. */
export type LocalDraftState = {
  /** True when what was typed earlier is in the form again; for `LocalDraftNote`. */
  isBack: boolean
  /** Forgets the draft and takes it out of the form. */
  startOver(): void
  /** Forgets the draft, because what was typed has been sent; the form stays as it is. */
  sent(): void
}

/**
 * Whose drafts this page keeps; null while it is not known who is there. After a session has ended they are still those
 * of the person who was there.
 */
export function useDraftOwner(): DraftOwner | null {
  const state = use(AuthContext)?.state
  switch (state?.status) {
    case 'signed-in':
    case 'second-factor':
      return state.user.id
    case 'anonymous':
      return state.after === 'end' ? state.wasId : visitor
    default:
      return null
  }
}

/** What a form with a version knows in addition. */
type VersionedDraft = {
  /** The version that was typed over; it may be older than the record. */
  typedOver(): number | undefined
  /** Counts what is in the form as typed over another version. */
  rebase(version: number): void
}

/**
 * `useState` that survives a reload, a closed tab, a broken line and the end of the session: what differs from the
 * beginning is kept on the device at once, and is there again when the form is opened by the same user. Of an object
 * only the fields that were changed are kept, so that what others saved in the meantime in other fields is not undone.
 *
 * @param place names the form, and the thing that it edits; see `saveLocalDraft`. Change the component's key with it.
 * @param initial the value when nothing was kept. Must be JSON.
 * @see QUAL-11
 */
export function useLocalDraftState<Value>(
  place: string,
  initial: Value,
): [value: Value, change: (next: Value | ((before: Value) => Value)) => void, localDraft: LocalDraftState] {
  const owner = useDraftOwner()
  const [first] = useState(() => initial)
  const [read, setRead] = useState(() => ({ owner, draft: draftOver(owner, place, first) }))
  const [value, setValue] = useState(() => read.draft ?? first)
  const [isBack, setBack] = useState(read.draft !== null)
  // The user has just become known: what they typed comes back, unless something was typed here already.
  if (read.owner !== owner) {
    const draft = read.owner === null ? draftOver(owner, place, first) : null
    setRead({ owner, draft })
    if (draft !== null && same(value, first)) {
      setValue(draft)
      setBack(true)
    }
  }
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const change = useCallback(
    (next: Value | ((before: Value) => Value)): void => {
      const changed = typeof next === 'function' ? (next as (before: Value) => Value)(latest.current) : next
      latest.current = changed
      setValue(changed)
      if (owner !== null) keepChanges(owner, place, changed, first)
    },
    [owner, place, first],
  )
  const sent = useCallback((): void => {
    if (owner !== null) deleteLocalDraft(owner, place)
    setBack(false)
  }, [owner, place])
  const startOver = useCallback((): void => {
    sent()
    latest.current = first
    setValue(first)
  }, [sent, first])
  return [value, change, { isBack, sent, startOver }]
}

/**
 * The same for a form of react-hook-form: its changed fields are kept on the device and come back.
 *
 * @param place null: nothing is kept.
 * @param known what the form fills in by itself, such as the name of who is signed in; that is no one's typing.
 * @param version of the record that the form began with: what comes back over a newer one keeps the fields that were not
 * typed as they are stored now.
 * @see QUAL-11
 */
export function useLocalDraftForm<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  place: string | null,
  known?: Partial<Values>,
  version?: number,
): LocalDraftState & VersionedDraft {
  const owner = useDraftOwner()
  const [isBack, setBack] = useState(false)
  const isSent = useRef(false)
  const over = useRef(version)
  const { getValues, setValue, reset, watch, control } = form

  /** Only what was typed: not what the form began with, nor what it filled in. */
  const typedFields = (): Partial<Values> => {
    // The defaults of this moment: those in `formState` are of the last render, before a reset.
    const defaults: Record<string, unknown> = control._defaultValues
    const typed = Object.entries(getValues()).filter(
      ([name, value]) =>
        !isEmptyLike(value, defaults[name]) && !same(value, defaults[name]) && !same(value, known?.[name]),
    )
    return Object.fromEntries(typed) as Partial<Values>
  }
  const baseOf = (names: readonly string[]): DraftBase | undefined => {
    if (over.current === undefined) return undefined
    const defaults: Record<string, unknown> = control._defaultValues
    return { version: over.current, values: Object.fromEntries(names.map((name) => [name, defaults[name]])) }
  }
  const save = useEffectEvent(() => {
    if (owner === null || place === null || isSent.current) return
    const typed = typedFields()
    if (Object.keys(typed).length === 0) deleteLocalDraft(owner, place)
    else saveLocalDraft(owner, place, typed, baseOf(Object.keys(typed)))
  })
  const restore = useEffectEvent(() => {
    if (owner === null || place === null) return
    const kept = readLocalDraft(owner, place)
    const draft = kept?.values
    if (typeof draft !== 'object' || draft === null) return
    const defaults: Record<string, unknown> = control._defaultValues
    const base = kept?.over
    if (base !== undefined && version !== undefined) over.current = base.version
    // What is typed already, before the scripts came or before it was known who is there, stays.
    const typed: Partial<Record<string, unknown>> = typedFields()
    const names = Object.keys(draft).filter((name) => !(name in typed))
    if (names.length === 0) return
    for (const name of names) {
      const typedValue: unknown = Reflect.get(draft, name)
      const value = base === undefined ? typedValue : mergeFields(base.values[name], typedValue, defaults[name])
      // The draft holds fields of this form: `save` wrote it under this place.
      setValue(name as Path<Values>, value as never, { shouldDirty: true })
    }
    setBack(true)
  })

  const ownerBefore = useRef(owner)
  const changeOwner = useEffectEvent(() => {
    const before = ownerBefore.current
    ownerBefore.current = owner
    if (before === owner || before === null || place === null) return
    if (before === visitor) {
      // A visitor has logged in: what they are typing continues as theirs.
      deleteLocalDraft(visitor, place)
      save()
    } else {
      // The user has logged out: what is left in the form does not belong to the next one.
      isSent.current = true
    }
  })

  useEffect(() => {
    changeOwner()
    restore()
    const { unsubscribe } = watch((_values, { type }) => {
      // A change by hand after sending is a new text.
      if (type === 'change') isSent.current = false
      save()
    })
    const handleLeave = (): void => save()
    addEventListener('pagehide', handleLeave)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', handleLeave)
    }
  }, [owner, place, watch])

  const sent = (): void => {
    isSent.current = true
    if (owner !== null && place !== null) deleteLocalDraft(owner, place)
    setBack(false)
  }
  const startOver = (): void => {
    sent()
    reset()
  }
  const rebase = (next: number): void => {
    over.current = next
  }
  return { isBack, sent, startOver, typedOver: () => over.current, rebase }
}

/** Makes one of the parts of a form that keeps its fields apart. */
export function joinLocalDrafts(...parts: readonly LocalDraftState[]): LocalDraftState {
  return {
    isBack: parts.some(({ isBack }) => isBack),
    sent: () => {
      for (const part of parts) part.sent()
    },
    startOver: () => {
      for (const part of parts) part.startOver()
    },
  }
}

function keepChanges<Value>(owner: DraftOwner, place: string, value: Value, first: Value): void {
  if (same(value, first)) return deleteLocalDraft(owner, place)
  if (!isRecord(value) || !isRecord(first)) return void saveLocalDraft(owner, place, value)
  saveLocalDraft(
    owner,
    place,
    Object.fromEntries(Object.entries(value).filter(([name, each]) => !same(each, first[name]))),
  )
}

/** What was kept, laid over what the form begins with; null when nothing fits. */
function draftOver<Value>(owner: DraftOwner | null, place: string, first: Value): Value | null {
  const draft = owner === null ? null : readLocalDraft(owner, place)
  if (draft === null) return null
  const { values } = draft
  if (isRecord(first) && isRecord(values)) {
    const fitting = Object.entries(values).filter(([name, each]) =>
      // What begins empty is a list by names, not a form of known fields.
      Object.keys(first).length === 0 ? true : name in first && isAlike(each, first[name]),
    )
    return fitting.length === 0 ? null : { ...first, ...Object.fromEntries(fitting) }
  }
  // Of the same kind as what it takes the place of; `keepChanges` wrote it under this place.
  return isAlike(values, first) && !isRecord(first) ? (values as Value) : null
}

/** A draft of an older form may hold something else under the same name. */
function isAlike(one: unknown, other: unknown): boolean {
  if (other === null || other === undefined || one === null) return true
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other)
}

/** An empty field is as good as one that was never filled. */
function isEmptyLike(value: unknown, before: unknown): boolean {
  return (value === undefined || value === '') && (before === undefined || before === '')
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
