import {
  mailItemSchema,
  mailListQuerySchema,
  mailListSchema,
  mailPageQuerySchema,
  mailPathSchema,
  mailMessagesSchema,
  testMailSchema,
} from '#shared/contracts/mail-outbox.ts'
import { minuteSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/mail-outbox.ts'
import type { Deps } from '#server/deps.ts'
import {
  getOutboxMail,
  listOutbox,
  openOutboxMail,
  queueTestMail,
  retryOutboxMail,
  showMailPage,
} from '#server/features/mail-outbox/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** A test mail goes to one's own address; more than this tests the patience of the mail server. */
const testLimit: RateLimitRule = { name: 'mail-test', burst: 5, refillSeconds: 5 * minuteSeconds }
/** Opening mails one by one is a person's pace. */
const openLimit: RateLimitRule = { name: 'mail-open', burst: 60, refillSeconds: 5 * minuteSeconds }

/** Addresses cannot be guessed; this keeps who tries from costing anything. */
const pageLimit: RateLimitRule = { name: 'mail-page', burst: 60, refillSeconds: 5 * minuteSeconds }

/** The mails of the site, for administrators. @see ADM-08 */
export function mailOutboxRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listMails, {
      summary: 'List the outbox, newest first, without what the mails say.',
      querySchema: mailListQuerySchema,
      responseSchema: mailListSchema,
      handle: async ({ query }) => listOutbox(deps, query),
    }),
    endpoint(routes.sendTestMail, {
      summary: 'Queue a test mail to your own address.',
      limit: testLimit,
      responseSchema: testMailSchema,
      handle: async ({ actor, context }) => queueTestMail(deps, actor, context),
    }),
    endpoint(routes.getMail, {
      summary: 'Read one mail without what it says.',
      pathSchema: mailPathSchema,
      responseSchema: mailItemSchema,
      handle: async ({ path }) => getOutboxMail(deps, path.id),
    }),
    endpoint(routes.openMail, {
      summary: 'Read what a mail says; null when that was erased. The reading is recorded in the activity log.',
      limit: openLimit,
      pathSchema: mailPathSchema,
      responseSchema: mailMessagesSchema,
      handle: async ({ actor, context, path }) => openOutboxMail(deps, actor, context.requestId, path.id),
    }),
    endpoint(routes.getMailPage, {
      summary: 'Show a mail as HTML in a frame, by the address that opening it returned.',
      limit: pageLimit,
      pathSchema: mailPathSchema,
      querySchema: mailPageQuerySchema,
      responseDescription: 'The mail as HTML.',
      handle: async ({ path, query }) => showMailPage(deps, path.id, query),
    }),
    endpoint(routes.retryMail, {
      summary: 'Send a mail again that was given up; 409 when it cannot be sent any more.',
      pathSchema: mailPathSchema,
      responseSchema: mailItemSchema,
      handle: async ({ actor, context, path }) => retryOutboxMail(deps, actor, context.requestId, path.id),
    }),
  ]
}
