import type { z } from 'zod'
import type { HumanTicket, humanTicketQuerySchema } from '#shared/contracts/human-check.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getHumanTicket = route<{ query: z.input<typeof humanTicketQuerySchema>; answer: HumanTicket }>()(
  'get',
  '/api/human-check',
  'public',
)
