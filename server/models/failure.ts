import type { ModelError } from '#shared/models.ts'

/** Tokens that a model read and wrote, as the server counted them or, where it did not, as they were estimated. */
export type Tokens = { in: number; out: number }

/** Why a model gave nothing that can be used. */
export class ModelFailure extends Error {
  readonly error: ModelError
  /** What was used all the same, counted by the server or estimated; null: the server took no request. */
  readonly used: Tokens | null
  /** What had come of the answer. */
  readonly text: string
  /** A status or a code of the other side for the operator; never a text of it, which may quote what was sent. */
  readonly detail: string
  constructor(
    error: ModelError,
    {
      detail = '',
      used = null,
      text = '',
      cause,
    }: { detail?: string; used?: Tokens | null; text?: string; cause?: unknown } = {},
  ) {
    super(detail === '' ? error : `${error}: ${detail}`, { cause })
    this.name = 'ModelFailure'
    this.error = error
    this.used = used
    this.text = text
    this.detail = detail
  }
}
