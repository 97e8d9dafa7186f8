import { makeApiClient } from '#web/api/client.ts'

let accessToken: (() => Promise<string | null>) | null = null

/** Tells the client where the session's access token comes from. Called once by the session feature. */
export function useAccessTokenFrom(source: () => Promise<string | null>): void {
  accessToken = source
}

/** The API over the network, with the session's token when there is one. For the browser only. */
export const browserApi = makeApiClient(async (path, init) => {
  const headers = new Headers(init?.headers)
  const token = await accessToken?.()
  if (token) headers.set('authorization', `Bearer ${token}`)
  return fetch(path, { ...init, headers })
})
