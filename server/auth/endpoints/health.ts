import { jsonResponse } from '#server/auth/request.ts'

/** GET /health. The name is a wire constant: it tells clients which protocol they speak to. @see docs/reference/auth-protocol.md#12-settings-health-keys */
export async function getHealth(): Promise<Response> {
  return jsonResponse({
    version: 'grantwright',
    name: 'GoTrue',
    description: 'Grantwright accounts, in the protocol of the official auth service',
  })
}
