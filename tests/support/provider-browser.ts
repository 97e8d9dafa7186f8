import { AuthClient } from '@supabase/auth-js'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { testOrigin } from '#tests/support/test-app.ts'

/** A visitor's browser with the fake provider's people in it: the official client as the site uses it, and its cookies. */
export type ProviderBrowser = {
  client: InstanceType<typeof AuthClient>
  /** Follows an address of the service. @returns where it leads. */
  go(url: string): Promise<URL>
  /** Goes to an address of the fake provider, says who is there, and comes back. @returns where the browser ends. */
  returnAs(at: string, person: string): Promise<URL>
  /** Signs in at a provider. @returns where the browser ends; a code in it has been exchanged. */
  signIn(provider: 'google' | 'github', person: string): Promise<URL>
  /** Links who the person is at a provider. @returns where the browser ends; a code in it has been exchanged. */
  link(provider: 'google' | 'github', person: string): Promise<URL>
}

/** Opens a browser on the service in process. */
export function openProviderBrowser(host: AuthHost): ProviderBrowser {
  const stored = new Map<string, string>()
  let cookie = ''
  async function send(request: Request): Promise<Response> {
    if (cookie !== '') request.headers.set('cookie', cookie)
    const response = await host.fetch(request)
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
  const client = new AuthClient({
    url: `${testOrigin}/auth/v1`,
    fetch(url, init) {
      const request = new Request(String(url), init)
      request.headers.set('sec-fetch-site', 'same-origin')
      return send(request)
    },
    flowType: 'pkce',
    autoRefreshToken: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
  async function go(url: string): Promise<URL> {
    const response = await send(new Request(url, { headers: { accept: 'text/html' } }))
    return new URL(response.headers.get('location') ?? 'about:blank')
  }
  async function returnAs(at: string, person: string): Promise<URL> {
    const asked = new URL(at)
    asked.searchParams.set('person', person)
    const back = (await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? ''
    const end = await go(back)
    const code = end.searchParams.get('code')
    if (code !== null) await client.exchangeCodeForSession(code)
    return end
  }
  const redirectTo = `${testOrigin}/dashboard`
  return {
    client,
    go,
    returnAs,
    async signIn(provider, person) {
      const { data } = await client.signInWithOAuth({ provider, options: { redirectTo, skipBrowserRedirect: true } })
      return returnAs((await go(data.url ?? '')).href, person)
    },
    async link(provider, person) {
      const { data, error } = await client.linkIdentity({
        provider,
        options: { redirectTo, skipBrowserRedirect: true },
      })
      if (error) throw error
      return returnAs(data.url ?? '', person)
    },
  }
}
