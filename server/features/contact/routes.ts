import { z } from 'zod'
import {
  contactAnswerSchema,
  contactConvertSchema,
  contactDetailsSchema,
  contactExportQuerySchema,
  contactListQuerySchema,
  contactListSchema,
  contactPathSchema,
  contactUpdateSchema,
} from '#shared/contracts/contact-inbox.ts'
import { contactSchema } from '#shared/contracts/contact.ts'
import { hourSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/contact.ts'
import type { Deps } from '#server/deps.ts'
import { exportInbox } from '#server/features/contact/export-service.ts'
import {
  answerContact,
  convertContact,
  eraseContact,
  listInbox,
  getContact,
  setContactState,
} from '#server/features/contact/inbox-service.ts'
import { sendContact } from '#server/features/contact/send-service.ts'
import type { ContactPorts } from '#server/features/contact/ports.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { requireChallenge } from '#server/http/bot-protection.ts'

/** The contact form, and the inbox of staff. @see docs/reference/interfaces.md#addresses (/api/contact) */
export function contactRoutes(deps: Deps, ports: ContactPorts): Endpoint[] {
  return [form(deps, ports), ...inbox(deps), ...actions(deps, ports)]
}

function form(deps: Deps, ports: ContactPorts): Endpoint {
  return endpoint(routes.sendContact, {
    summary: 'Send a request from the contact form.',
    // Generous, because it counts what is refused too; what may be sent is the guard's to say.
    limit: { name: 'contact', burst: 120, refillSeconds: hourSeconds },
    bodySchema: contactSchema,
    responseSchema: z.object({ id: z.uuid(), answer_by: z.iso.date().nullable() }),
    handle: async ({ body, context }) => {
      await requireChallenge(deps, context, 'contact', body.human)
      return sendContact(deps, ports, body, body.language ?? context.language)
    },
  })
}

function inbox(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listContacts, {
      summary: 'List the requests of the contact form, newest first.',
      querySchema: contactListQuerySchema,
      responseSchema: contactListSchema,
      handle: async ({ query }) => listInbox(deps, query),
    }),
    endpoint(routes.exportContacts, {
      summary: 'Export requests of the contact form as CSV.',
      limit: { name: 'contact-export', burst: 10, refillSeconds: 600 },
      querySchema: contactExportQuerySchema,
      responseDescription: 'text/csv',
      handle: async ({ actor, context, query }) => exportInbox(deps, actor, context.requestId, query),
    }),
    endpoint(routes.getContact, {
      summary: 'Read a request of the contact form with its answers.',
      pathSchema: contactPathSchema,
      responseSchema: contactDetailsSchema,
      handle: async ({ path }) => getContact(deps, path.id),
    }),
  ]
}

function actions(deps: Deps, ports: ContactPorts): Endpoint[] {
  return [
    endpoint(routes.updateContact, {
      summary: 'Close a request of the contact form, mark it as spam, or take it up again.',
      pathSchema: contactPathSchema,
      bodySchema: contactUpdateSchema,
      responseSchema: contactDetailsSchema,
      handle: async ({ actor, context, path, body }) =>
        setContactState(deps, { actor, requestId: context.requestId, id: path.id, version: body.version }, body.state),
    }),
    endpoint(routes.answerContact, {
      summary: 'Answer a request of the contact form by mail.',
      pathSchema: contactPathSchema,
      bodySchema: contactAnswerSchema,
      responseSchema: contactDetailsSchema,
      handle: async ({ actor, context, path, body }) =>
        answerContact(deps, { actor, requestId: context.requestId, id: path.id, version: body.version }, body.text),
    }),
    endpoint(routes.convertContact, {
      summary: 'Make a ticket of a request whose address belongs to an account.',
      pathSchema: contactPathSchema,
      bodySchema: contactConvertSchema,
      responseSchema: contactDetailsSchema,
      handle: async ({ actor, context, path, body }) =>
        convertContact(deps, ports, { actor, requestId: context.requestId, id: path.id, version: body.version }),
    }),
    endpoint(routes.eraseContact, {
      summary: 'Erase a request of the contact form with its answers.',
      pathSchema: contactPathSchema,
      handle: async ({ actor, context, path }) =>
        eraseContact(deps, { actor, requestId: context.requestId, id: path.id }),
    }),
  ]
}
