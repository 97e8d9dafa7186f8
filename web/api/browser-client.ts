import { makeApiClient } from '#web/api/client.ts'
import type { ApiFetch } from '#web/api/client.ts'

let accessToken: (() => Promise<string | null>) | null = null
let reviewToken: (() => Promise<void>) | null = null
let review: Promise<void> | null = null

/** Sets where the client gets the session's access token. Called once by the session feature. */
export function setAccessTokenProvider(source: () => Promise<string | null>): void {
  accessToken = source
}

/** Sets what the client does when the API refuses the token that was sent. One review runs at a time. */
export function onUnauthorized(action: () => Promise<void>): void {
  reviewToken = action
}

/** Sends a request with the session's token when there is one, for answers that are read as they arrive. For the browser only. */
export const browserFetch: ApiFetch = async (path, init, access) => {
  const headers = new Headers(init.headers)
  const token = await accessToken?.()
  // What a screen asks for while its session goes: the server's answer is known.
  if (!token && access !== 'public') return Response.json({ code: 'not_signed_in' }, { status: 401 })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(path, { ...init, headers })
  if (token && response.status === 401 && reviewToken !== null)
    review ??= reviewToken().finally(() => {
      review = null
    })
  return response
}

/** The API over the network, with the session's token when there is one. For the browser only. */
export const browserApi = makeApiClient(browserFetch)
