import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { get, useForm, useFormState } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { isRecord } from '#shared/guards.ts'
import { isSameJson } from '#shared/same-json.ts'
import { fieldErrors } from '#web/api/client.ts'
import { useLocalDraftForm } from '#web/session/use-local-draft.ts'
import { mergeFields } from '#web/session/merge-fields.ts'
import type { LocalDraftState } from '#web/session/use-local-draft.ts'

/** Why a field was refused: the schema's or the API's code (`too_big`, `taken`), and the schema's own message. */
type Complaint = { code: string; message: string }

/** A form that sends what a contract takes. */
export type ContractForm<Input extends FieldValues> = {
  /** For fields that are not plain inputs: `setValue`, `watch`, `control`. */
  form: UseFormReturn<Input>
  /** What an input or a field of `web/ui/field.tsx` takes: name, value, handlers and the error in words. */
  field<Name extends FieldPath<Input>>(
    name: Name,
    options?: Parameters<UseFormReturn<Input>['register']>[1],
  ): ReturnType<UseFormReturn<Input>['register']> & { error: string | undefined }
  /** Words of a field's error; undefined while it has none. */
  error(name: FieldPath<Input> | 'root'): string | undefined
  /** Checks the form and sends it; focuses the first field that is refused, here or by the API. */
  submit(event?: { preventDefault(): void }): void
  isBusy: boolean
  /** True when something differs from what the form began with. */
  isDirty: boolean
  /** The refusal that no field explains; null when there is none. */
  failure: Error | null
  localDraft: LocalDraftState
  /** What another user saved in the meantime; null while no one did. */
  conflict: FormConflict | null
}

/** A save that came too late: what was not typed is as it is stored now, and the next save counts as made from it. */
type FormConflict = {
  /** Fields that were typed and are stored with something else: their labels, and what is stored, in words. */
  fields: readonly (readonly [label: string, words: string])[]
  /** Drops what was typed. */
  takeStored(): void
}

/** How a form of a record with a version meets another user's save. */
type ConflictOptions<Input extends FieldValues> = {
  /** The version that the form began with. */
  version: number
  /** What the refusal says is stored now, with its version, as the form's fields; null for another refusal. */
  stored(error: Error): { version: number; values: Input } | null
  /** Every field, with its label and a value in words. */
  words(values: Input): readonly (readonly [name: FieldPath<Input>, label: string, words: string])[]
}

type ContractFormOptions<Input extends FieldValues, Output, Response> = {
  /** The contract's schema of the body, or one that makes the body from what is typed. */
  schema: z.ZodType<Output, Input>
  /** What the form begins with. Only fields named here keep a server's refusal next to them. */
  defaults: Input
  /**
   * Names the form, and what it edits, among the drafts on the device: `redirect.<id>`. Typed text is kept there until it is sent,
   * except in fields named like a password or a code. Null when there is nothing else to type.
   */
  draft: string | null
  /** Left out for what is new, or has no version. @see QUAL-17 */
  conflict?: ConflictOptions<Input> | undefined
  /** Sends the body. Throws `ApiError` when it is refused. @param version that it was typed over; 0 without `conflict`. */
  send(body: Output, version: number): Promise<Response>
  onSent?(response: Response, body: Output): unknown
  onRefused?(error: Error): unknown
  /** The words for a refused field. */
  complain(name: FieldPath<Input>, complaint: Complaint): string
}

/**
 * Connects a contract's schema, a mutation, field errors and the draft on the device to one form. The same schema checks the form
 * and the request; what the API refuses appears next to its field, or as `failure`.
 *
 * @see docs/guides/add-a-form.md; QUAL-11
 */
export function useContractForm<Input extends FieldValues, Output, Response>({
  schema,
  defaults,
  draft,
  conflict,
  send,
  onSent,
  onRefused,
  complain,
}: ContractFormOptions<Input, Output, Response>): ContractForm<Input> {
  // Input is what the fields hold; react-hook-form wants its own partial type of it.
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: defaults as DefaultValues<Input>,
  })
  // What is shown of the record may become newer while the form is open; the form does not.
  const [base, setBase] = useState({ version: conflict?.version, values: defaults })
  const [isLate, setLate] = useState(false)
  const localDraft = useLocalDraftForm(form, draft, undefined, base.version)
  const { errors, isDirty } = useFormState({ control: form.control })

  const sending = useMutation({
    mutationFn: (body: Output) => send(body, localDraft.typedOver() ?? 0),
    onSuccess: async (response, body) => {
      localDraft.sent()
      setLate(false)
      await onSent?.(response, body)
    },
    onError: async (error) => {
      const stored = conflict?.stored(error) ?? null
      if (stored !== null) {
        const typed = mergeFields(base.values, form.getValues(), stored.values)
        form.reset(stored.values as DefaultValues<Input> & Input)
        localDraft.rebase(stored.version)
        for (const [name, value] of Object.entries(isRecord(typed) ? typed : {})) {
          if (!isSameJson(value, stored.values[name]))
            form.setValue(name as Path<Input>, value as never, { shouldDirty: true })
        }
        setBase(stored)
        setLate(true)
      }
      refusedFields(error, defaults).forEach(({ path, code, message }, index) => {
        form.setError(path as Path<Input>, { type: code, message }, { shouldFocus: index === 0 })
      })
      await onRefused?.(error)
    },
  })

  function error(name: FieldPath<Input> | 'root'): string | undefined {
    const found = form.getFieldState(name as Path<Input>, { ...form.formState, errors }).error
    if (found === undefined) return undefined
    return complain(name as FieldPath<Input>, { code: String(found.type), message: found.message ?? '' })
  }
  const submit = (event?: { preventDefault(): void }): void => {
    event?.preventDefault()
    if (!sending.isPending) void form.handleSubmit((body) => sending.mutate(body))()
  }
  const late: FormConflict = {
    fields: (conflict?.words(base.values) ?? [])
      .filter(([name]) => !isSameJson(form.getValues(name as Path<Input>), get(base.values, name)))
      .map(([, label, words]) => [label, words] as const),
    takeStored: () => {
      localDraft.sent()
      form.reset(base.values as DefaultValues<Input> & Input)
      sending.reset()
      setLate(false)
    },
  }
  return {
    conflict: isLate ? late : null,
    // The parsed output is of no concern to fields.
    form: form as unknown as UseFormReturn<Input>,
    field: (name, options) => ({ ...form.register(name as Path<Input>, options as never), error: error(name) }),
    error,
    submit,
    isBusy: sending.isPending,
    isDirty,
    failure:
      sending.error !== null && !isLate && refusedFields(sending.error, defaults).length === 0 ? sending.error : null,
    localDraft,
  }
}

function refusedFields(error: Error, defaults: FieldValues): { path: string; code: string; message: string }[] {
  return fieldErrors(error).filter(({ path }) => Object.hasOwn(defaults, path.split('.')[0] ?? ''))
}
