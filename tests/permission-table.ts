/**
 * What every address answers to everybody, written out: the status for a visitor, a user, an editor, a moderator, an
 * administrator, somebody banned (who has every permission), somebody whose session has ended (who had every permission),
 * and a program with a token of the service role. Each is asked with things that exist and a body that is right.
 *
 * A new address needs a row, or the walk fails. Write what should be answered, not what is.
 * Addresses of pages and their files (`/assets`, `/art`) are the same for everybody and are not here.
 *
 * @see ROLE-04; services page, section 16 (row 34)
 */
export const permissionTable: Readonly<Record<string, string>> = {
  'GET /api/config': '200 200 200 200 200 401 401 401',
  'GET /api/menu': '200 200 200 200 200 401 401 401',
  'PUT /api/language': '204 204 204 204 204 401 401 401',
  'GET /api/me/sessions': '401 200 200 200 200 401 401 401',
  'DELETE /api/me/sessions/{id}': '401 204 204 204 204 401 401 401',
  'POST /api/me/sessions/end-others': '401 200 200 200 200 401 401 401',
  'GET /api/me/security': '401 200 200 200 200 401 401 401',
  'DELETE /api/me/email-change': '401 204 204 204 204 401 401 401',
  'GET /api/me/export': '401 200 200 200 200 401 401 401',
  'POST /api/me/deletion': '401 202 202 202 202 401 401 401',
  'DELETE /api/me': '401 202 202 202 202 401 401 401',
  'DELETE /api/me/deletion': '401 204 204 204 204 401 401 401',
  'GET /api/content': '200 200 200 200 200 401 401 401',
  'GET /api/content/page': '200 200 200 200 200 401 401 401',
  'GET /api/content/version': '200 200 200 200 200 401 401 401',
  'POST /api/content': '401 403 201 201 201 401 401 401',
  'PATCH /api/content/{id}': '401 403 200 200 200 401 401 401',
  'DELETE /api/content/{id}': '401 403 204 204 204 401 401 401',
  'GET /api/content/{id}/revisions': '401 403 200 200 200 401 401 401',
  'POST /api/content/{id}/revisions/{revision}/restore': '401 403 200 200 200 401 401 401',
  'POST /api/sections': '401 403 403 403 201 401 401 401',
  'GET /api/pages/{slug}': '200 200 200 200 200 401 401 401',
  'POST /api/contact': '201 201 201 201 201 401 401 401',
  'POST /api/launches': '401 204 204 204 204 401 401 401',
  'GET /api/events': '401 200 200 200 200 401 401 401',
  'GET /api/admin/mails': '401 403 403 403 200 401 401 401',
  'POST /api/admin/mails/test': '401 403 403 403 201 401 401 401',
  'GET /api/admin/mails/{id}': '401 403 403 403 200 401 401 401',
  'POST /api/admin/mails/{id}/open': '401 403 403 403 200 401 401 401',
  'POST /api/admin/mails/{id}/retry': '401 403 403 403 200 401 401 401',
  'POST /api/not-found': '204 204 204 204 204 401 401 401',
  'GET /api/me/role': '401 200 200 200 200 401 401 401',
  'GET /api/me/profile': '401 200 200 200 200 401 401 401',
  'PUT /api/me/profile': '401 200 200 200 200 401 401 401',
  'GET /api/admin/roles': '401 403 403 403 200 401 401 401',
  'PUT /api/admin/roles': '401 403 403 403 200 401 401 401',
  'POST /api/admin/roles/reset': '401 403 403 403 200 401 401 401',
  'POST /api/admin/roles/preview': '401 403 403 403 200 401 401 401',
  'GET /api/admin/roles/history': '401 403 403 403 200 401 401 401',
  'GET /api/admin/settings': '401 403 403 403 200 401 401 401',
  'PUT /api/admin/settings': '401 403 403 403 200 401 401 401',
  'GET /api/setup': '200 200 200 200 200 401 401 401',
  'POST /api/setup': '409 409 409 409 409 401 401 401',
  'GET /api/admin/users': '401 403 403 200 200 401 401 401',
  'GET /api/admin/users/total': '401 403 403 200 200 401 401 401',
  'GET /api/admin/users/export': '401 403 403 403 200 401 401 401',
  'POST /api/admin/users/acts': '401 403 403 403 200 401 401 401',
  'POST /api/admin/users/invitations': '401 403 403 403 200 401 401 401',
  'GET /api/admin/users/{id}': '401 403 403 200 200 401 401 401',
  'DELETE /api/admin/users/{id}/sessions/{session_id}': '401 403 403 403 204 401 401 401',
  'POST /api/admin/users/{id}/notes': '401 403 403 403 201 401 401 401',
  'DELETE /api/admin/users/{id}/notes/{note_id}': '401 403 403 403 200 401 401 401',
  'GET /api/openapi.json': '200 200 200 200 200 200 200 200',
  'GET /api/docs': '200 200 200 200 200 200 200 200',

  // Addresses without a session: they say nothing about anybody. Figures of /metrics are sums without names.
  'GET /health': '200 200 200 200 200 200 200 200',
  'GET /ready': '200 200 200 200 200 200 200 200',
  'GET /metrics': '200 200 200 200 200 200 200 200',
  'GET /robots.txt': '200 200 200 200 200 200 200 200',
  'GET /sitemap.xml': '200 200 200 200 200 200 200 200',

  // The auth service, in its own protocol. What programs of the operator may do, no person's session may.
  'POST /auth/v1/signup': '200 200 200 200 200 200 200 200',
  'POST /auth/v1/token': '200 200 200 200 200 200 200 200',
  'GET /auth/v1/user': '401 200 200 200 200 403 403 403',
  'PUT /auth/v1/user': '401 200 200 200 200 403 403 403',
  'GET /auth/v1/user/identities/authorize': '401 200 200 200 200 403 403 403',
  'DELETE /auth/v1/user/identities/{id}': '401 200 200 200 200 403 403 403',
  'POST /auth/v1/logout': '401 204 204 204 204 403 403 403',
  'POST /auth/v1/factors': '401 200 200 200 200 403 403 403',
  'GET /auth/v1/factors/recovery-codes': '401 200 200 200 200 403 403 403',
  'POST /auth/v1/factors/recovery-codes': '401 200 200 200 200 403 403 403',
  'DELETE /auth/v1/factors/recovery-codes': '401 200 200 200 200 403 403 403',
  'POST /auth/v1/factors/recovery-codes/verify': '401 200 200 200 200 403 403 403',
  'POST /auth/v1/factors/recovery-codes/regenerate': '401 200 200 200 200 403 403 403',
  'DELETE /auth/v1/factors/{id}': '401 200 200 200 200 403 403 403',
  'POST /auth/v1/factors/{id}/challenge': '401 200 200 200 200 403 403 403',
  'POST /auth/v1/factors/{id}/verify': '401 200 200 200 200 403 403 403',
  'POST /auth/v1/otp': '200 200 200 200 200 200 200 200',
  'POST /auth/v1/magiclink': '200 200 200 200 200 200 200 200',
  'POST /auth/v1/verify': '200 200 200 200 200 200 200 200',
  'GET /auth/v1/verify': '303 303 303 303 303 303 303 303',
  'POST /auth/v1/recover': '200 200 200 200 200 200 200 200',
  'POST /auth/v1/resend': '200 200 200 200 200 200 200 200',
  'GET /auth/v1/reauthenticate': '401 200 200 200 200 403 403 403',
  'GET /auth/v1/authorize': '302 302 302 302 302 302 302 302',
  'GET /auth/v1/callback': '303 303 303 303 303 303 303 303',
  'POST /auth/v1/callback': '303 303 303 303 303 303 303 303',
  'GET /auth/v1/admin/users': '401 403 403 403 403 403 403 200',
  'POST /auth/v1/admin/users': '401 403 403 403 403 403 403 200',
  'GET /auth/v1/admin/users/{id}': '401 403 403 403 403 403 403 200',
  'PUT /auth/v1/admin/users/{id}': '401 403 403 403 403 403 403 200',
  'DELETE /auth/v1/admin/users/{id}': '401 403 403 403 403 403 403 200',
  'GET /auth/v1/admin/users/{id}/factors': '401 403 403 403 403 403 403 200',
  'DELETE /auth/v1/admin/users/{id}/factors/{factor_id}': '401 403 403 403 403 403 403 200',
  'GET /auth/v1/admin/audit': '401 403 403 403 403 403 403 200',
  'POST /auth/v1/sso': '200 200 200 200 200 200 200 200',
  'GET /auth/v1/sso/saml/metadata': '200 200 200 200 200 200 200 200',
  'POST /auth/v1/sso/saml/acs': '303 303 303 303 303 303 303 303',
  'GET /auth/v1/admin/sso/providers': '401 403 403 403 403 403 403 200',
  'POST /auth/v1/admin/sso/providers': '401 403 403 403 403 403 403 201',
  'GET /auth/v1/admin/sso/providers/{id}': '401 403 403 403 403 403 403 200',
  'PUT /auth/v1/admin/sso/providers/{id}': '401 403 403 403 403 403 403 200',
  'DELETE /auth/v1/admin/sso/providers/{id}': '401 403 403 403 403 403 403 200',
  'GET /auth/v1/.well-known/jwks.json': '200 200 200 200 200 200 200 200',
  'GET /auth/v1/settings': '200 200 200 200 200 200 200 200',
  'GET /auth/v1/health': '200 200 200 200 200 200 200 200',
}

/**
 * What a user is answered who asks for another person's thing by its id: the same as for one that does not exist. Every
 * address with an id that answers users stands here.
 *
 * @see services page, section 16 (row 35)
 */
export const foreignTable: Readonly<Record<string, number>> = {
  'DELETE /api/me/sessions/{id}': 404,
  'DELETE /auth/v1/user/identities/{id}': 422,
  'DELETE /auth/v1/factors/{id}': 404,
  'POST /auth/v1/factors/{id}/challenge': 404,
  'POST /auth/v1/factors/{id}/verify': 404,
}

/** Addresses with an id that is nobody's: what they name is for everybody who may ask. */
export const sharedThings: readonly string[] = ['GET /api/pages/{slug}']
