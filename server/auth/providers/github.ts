import { z } from 'zod'
import type { OAuthProviderConfig } from '#server/config.ts'
import { ProviderError, fetchProviderJson, providerWrong } from '#server/auth/providers/outgoing.ts'
import { fillAuthorizeUrl, providerText } from '#server/auth/providers/provider.ts'
import type { Provider, ProviderEmail } from '#server/auth/providers/provider.ts'

const usualBase = 'https://github.com'
const usualApi = 'https://api.github.com'

const tokenSchema = z.looseObject({
  access_token: z.string().min(1).max(8192),
  refresh_token: z.string().max(8192).nullish(),
})
const userSchema = z.looseObject({ id: z.int().positive(), login: z.string() })
const emailsSchema = z.array(z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub, or a GitHub Enterprise server at OAUTH_GITHUB_BASE_URL. @see docs/reference/auth-protocol.md#9-oauth-identities-linking; https://docs.github.com/apps/oauth-apps */
export const github: Provider = {
  authorizeUrl: async (_deps, config, request) =>
    fillAuthorizeUrl(new URL(`${baseOf(config)}/login/oauth/authorize`), config.clientId, request, ['user:email']),

  async fetchPerson(_deps, config, response, deadline) {
    const tokenUrl = `${baseOf(config)}/login/oauth/access_token`
    const body = new URLSearchParams({
      client_id: config.clientId,
      client_secret: config.clientSecret,
      code: response.code,
      redirect_uri: response.redirectUri,
      code_verifier: response.codeVerifier,
    })
    const init = { method: 'POST', body, headers: { accept: 'application/json' } }
    // GitHub answers a refusal with status 200 and an error in the body.
    const tokens = tokenSchema.safeParse(await fetchProviderJson(tokenUrl, init, deadline))
    if (!tokens.success) throw providerWrong(new ProviderError(tokenUrl, 'answered no token'))
    const accessToken = tokens.data.access_token

    const api = apiOf(config)
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'grantwright',
    }
    const [userResponse, emailsResponse] = await Promise.all([
      fetchProviderJson(`${api}/user`, { headers }, deadline),
      fetchProviderJson(`${api}/user/emails`, { headers }, deadline),
    ])
    const user = userSchema.safeParse(userResponse)
    const emails = emailsSchema.safeParse(emailsResponse)
    if (!user.success || !emails.success) throw providerWrong(new ProviderError(api, 'does not describe the person'))
    const subject = String(user.data.id)
    const login = providerText(user.data.login)
    const name = providerText(user.data['name'])
    return {
      profile: {
        subject,
        emails: ranked(emails.data),
        claims: {
          iss: api,
          sub: subject,
          provider_id: subject,
          name: name ?? login,
          full_name: name ?? login,
          user_name: login,
          preferred_username: login,
          avatar_url: providerText(user.data['avatar_url']),
        },
      },
      tokens: { accessToken, refreshToken: tokens.data.refresh_token || null },
    }
  },
}

function baseOf(config: OAuthProviderConfig): string {
  return (config.baseUrl ?? usualBase).replace(/\/$/, '')
}

function apiOf(config: OAuthProviderConfig): string {
  const base = baseOf(config)
  return base === usualBase ? usualApi : `${base}/api/v3`
}

/** Verified addresses first, the primary one before the others. */
function ranked(emails: z.output<typeof emailsSchema>): ProviderEmail[] {
  return emails
    .toSorted(
      (left, right) => Number(right.verified) - Number(left.verified) || Number(right.primary) - Number(left.primary),
    )
    .map(({ email, verified }) => ({ email, isVerified: verified }))
}
