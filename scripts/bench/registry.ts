import { benchAnalytics } from './analytics.ts'
import { benchAuth } from './auth.ts'
import { benchCalls } from './calls.ts'
import { benchContent } from './content.ts'
import { benchExports } from './exports.ts'
import { benchFirstView } from './first-view.ts'
import { benchHomePage } from './home-page.ts'
import { benchHostile } from './hostile.ts'
import { benchJobs } from './jobs.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLive } from './live.ts'
import { benchMixed } from './mixed.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSlots } from './slots.ts'
import { benchStart } from './start.ts'
import type { Row } from './table.ts'
import { benchTickets } from './tickets.ts'
import { benchUsers } from './users.ts'

/** Every bench by its name for `--only`, in the order in which they run. `docs/operations/figures.md` has a part on each. */
export const benches: Readonly<Record<string, () => Promise<Row[]>>> = {
  home: benchHomePage,
  start: benchStart,
  'sign-in': benchSignIn,
  auth: benchAuth,
  'first-view': benchFirstView,
  lighthouse: benchLighthouse,
  users: benchUsers,
  tickets: benchTickets,
  live: benchLive,
  content: benchContent,
  slots: benchSlots,
  mixed: benchMixed,
  hostile: benchHostile,
  jobs: benchJobs,
  analytics: benchAnalytics,
  calls: benchCalls,
  exports: benchExports,
}
