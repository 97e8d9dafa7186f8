import { z } from 'zod'

const problemSchema = z.object({
  type: z.string().startsWith('urn:grantwright:error:'),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string(), code: z.string() })),
  request_id: z.string().min(1),
})

/** Reads an answer and tells whether it is a problem in the one shape that the API has. @see RFC 9457, QUAL-03 */
export async function isProblem(response: Response): Promise<boolean> {
  const isTyped = response.headers.get('content-type') === 'application/problem+json'
  const parsed = problemSchema.safeParse(await response.json())
  return isTyped && parsed.success && parsed.data.status === response.status
}
