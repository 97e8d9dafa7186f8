/** An answer with its body read: JSON where it is JSON, otherwise text, null where there is none. */
type ApiResponse = { status: number; body: unknown; headers: Headers }

/**
 * Sends one request to a site, as a program would.
 *
 * @param url origin of the site.
 * @param token of a session; left out: nobody's.
 * @param headers more of them.
 */
export async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : isJson ? JSON.parse(text) : text,
  }
}

/** Signs a user in by password. @returns the access token. */
export async function openSession(url: string, email: string, password: string): Promise<string> {
  const { status, body } = await call(url, 'POST', '/auth/v1/token?grant_type=password', { email, password })
  // The service's own answer, whose shape its tests hold.
  const session = body as { access_token?: string }
  if (session.access_token === undefined) throw new Error(`Nobody could sign in as ${email}: ${status}`)
  return session.access_token
}
