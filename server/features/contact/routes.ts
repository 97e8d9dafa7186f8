import { contactSchema } from '#shared/contracts/contact.ts'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { contactMessages } from '#server/features/contact/tables.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { requireHuman } from '#server/http/human-check.ts'
import { chooseLanguage } from '#server/http/language.ts'

/** The contact form. @see interfaces page, /api/contact */
export function contactRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/contact',
        summary: 'Store a request from the contact form.',
        access: 'public',
        // Generous, because it counts what is refused too; what may be sent is the guard's to say.
        limit: { name: 'contact', burst: 120, refillSeconds: 3600 },
        bodySchema: contactSchema,
        answer: { status: 201, schema: z.object({ id: z.uuid() }) },
      },
      async ({ body, context, request }) => {
        await requireHuman(deps, context, 'contact', body.human)
        const { language } = chooseLanguage(new URL(request.url), {
          cookie: request.headers.get('cookie') ?? undefined,
          acceptLanguage: request.headers.get('accept-language') ?? undefined,
        })
        const [row] = await deps.database.db
          .insert(contactMessages)
          .values({
            name: body.name,
            organisation: body.organisation ?? null,
            email: body.email,
            phone: body.phone ?? null,
            grant_type: body.grant_type ?? null,
            message: body.message,
            language: body.language ?? language,
            created_at: new Date(deps.clock.now()),
          })
          .returning({ id: contactMessages.id })
        return row
      },
    ),
  ]
}
