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
import type { Deps } from '#server/deps.ts'
import { exportInbox } from '#server/features/contact/export-service.ts'
import {
  answerContact,
  convertContact,
  eraseContact,
  listInbox,
  readContact,
  setContactState,
} from '#server/features/contact/inbox-service.ts'
import { sendContact } from '#server/features/contact/send-service.ts'
import type { ContactWorld } from '#server/features/contact/world.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { requireHuman } from '#server/http/human-check.ts'

/** The contact form, and the inbox of staff. @see docs/reference/interfaces.md#addresses (/api/contact) */
export function contactRoutes(deps: Deps, world: ContactWorld): Endpoint[] {
  return [form(deps, world), ...inbox(deps), ...acts(deps, world)]
}

function form(deps: Deps, world: ContactWorld): Endpoint {
  return endpoint(
    {
      method: 'post',
      path: '/api/contact',
      summary: 'Send a request from the contact form.',
      access: 'public',
      // Generous, because it counts what is refused too; what may be sent is the guard's to say.
      limit: { name: 'contact', burst: 120, refillSeconds: hourSeconds },
      bodySchema: contactSchema,
      answer: { status: 201, schema: z.object({ id: z.uuid(), answer_by: z.iso.date().nullable() }) },
    },
    async ({ body, context }) => {
      await requireHuman(deps, context, 'contact', body.human)
      return sendContact(deps, world, body, body.language ?? context.language)
    },
  )
}

function inbox(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/contact',
        summary: 'List the requests of the contact form, newest first.',
        access: 'contact.view',
        querySchema: contactListQuerySchema,
        answer: { status: 200, schema: contactListSchema },
      },
      async ({ query }) => listInbox(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/contact/export',
        summary: 'Export requests of the contact form as CSV.',
        access: 'contact.view',
        limit: { name: 'contact-export', burst: 10, refillSeconds: 600 },
        querySchema: contactExportQuerySchema,
        answer: { status: 200, schema: null, description: 'text/csv' },
      },
      async ({ actor, context, query }) => exportInbox(deps, actor, context.requestId, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/contact/{id}',
        summary: 'Read a request of the contact form with its answers.',
        access: 'contact.view',
        pathSchema: contactPathSchema,
        answer: { status: 200, schema: contactDetailsSchema },
      },
      async ({ path }) => readContact(deps, path.id),
    ),
  ]
}

function acts(deps: Deps, world: ContactWorld): Endpoint[] {
  return [
    endpoint(
      {
        method: 'patch',
        path: '/api/admin/contact/{id}',
        summary: 'Close a request of the contact form, mark it as spam, or take it up again.',
        access: 'contact.view',
        pathSchema: contactPathSchema,
        bodySchema: contactUpdateSchema,
        answer: { status: 200, schema: contactDetailsSchema },
      },
      async ({ actor, context, path, body }) =>
        setContactState(deps, { actor, requestId: context.requestId, id: path.id, version: body.version }, body.state),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/contact/{id}/answer',
        summary: 'Answer a request of the contact form by mail.',
        access: 'contact.view',
        pathSchema: contactPathSchema,
        bodySchema: contactAnswerSchema,
        answer: { status: 201, schema: contactDetailsSchema },
      },
      async ({ actor, context, path, body }) =>
        answerContact(deps, { actor, requestId: context.requestId, id: path.id, version: body.version }, body.text),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/contact/{id}/ticket',
        summary: 'Make a ticket of a request whose address belongs to an account.',
        access: 'contact.view',
        pathSchema: contactPathSchema,
        bodySchema: contactConvertSchema,
        answer: { status: 201, schema: contactDetailsSchema },
      },
      async ({ actor, context, path, body }) =>
        convertContact(deps, world, { actor, requestId: context.requestId, id: path.id, version: body.version }),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/admin/contact/{id}',
        summary: 'Erase a request of the contact form with its answers.',
        access: 'contact.view',
        pathSchema: contactPathSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => eraseContact(deps, { actor, requestId: context.requestId, id: path.id }),
    ),
  ]
}
