import { jobKinds } from '#server/features.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Does every job that is due, as workers do behind a request: whoever was to hear of it has heard of it then. */
export async function runJobs(app: TestApp): Promise<void> {
  await runDueJobs(app.deps, jobKinds)
}
