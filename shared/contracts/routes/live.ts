import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const followEvents = route<{ answer: FileAnswer }>()('get', '/api/events', 'signed-in')
