import { feature } from '#server/feature.ts'
import { runsPart } from '#server/features/runs/personal-data.ts'
import { runRoutes } from '#server/features/runs/routes.ts'
import { openRunner } from '#server/features/runs/runner.ts'

/** What language models write for applications, streamed, and kept until users decide about it. */
export const runs = feature({
  name: 'runs',
  routes: ({ deps, live }) => {
    const runner = openRunner(deps)
    live.streams.onClose(runner.close)
    return runRoutes(deps, live, runner)
  },
  personalData: () => [runsPart],
})
