import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrors } from '#web/api/client.ts'
import { useLocalDraftForm } from '#web/session/use-local-draft.ts'
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
  /** Sends the body. Throws `ApiError` when it is refused. */
  send(body: Output): Promise<Response>
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
  const localDraft = useLocalDraftForm(form, draft)
  const { errors, isDirty } = useFormState({ control: form.control })

  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (response, body) => {
      localDraft.sent()
      await onSent?.(response, body)
    },
    onError: async (error) => {
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
  return {
    // The parsed output is of no concern to fields.
    form: form as unknown as UseFormReturn<Input>,
    field: (name, options) => ({ ...form.register(name as Path<Input>, options as never), error: error(name) }),
    error,
    submit,
    isBusy: sending.isPending,
    isDirty,
    failure: sending.error !== null && refusedFields(sending.error, defaults).length === 0 ? sending.error : null,
    localDraft,
  }
}

function refusedFields(error: Error, defaults: FieldValues): { path: string; code: string; message: string }[] {
  return fieldErrors(error).filter(({ path }) => Object.hasOwn(defaults, path.split('.')[0] ?? ''))
}
