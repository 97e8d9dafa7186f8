import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const followEvents = route<{ response: FileResponse }>()('get', '/api/events', 'signed-in')
