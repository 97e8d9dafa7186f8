import { feature } from '#server/feature.ts'
import { findOpenDocuments } from '#server/features/submission/checklist-service.ts'
import { sweepDocumentFiles } from '#server/features/submission/files-service.ts'
import { submissionPart } from '#server/features/submission/personal-data.ts'
import { remindJob, remindOfDeadlines } from '#server/features/submission/reminders.ts'
import { submissionRoutes } from '#server/features/submission/routes.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** The step Submission: what is handed in, by whom and by when. Submitting itself happens at the funder. */
export const submission = feature({
  name: 'submission',
  routes: ({ deps }) => submissionRoutes(deps),
  jobs: () => [remindJob],
  periodicWork: () => [
    { name: 'submission.prune_files', everyMs: usualEveryMs, run: sweepDocumentFiles },
    { name: 'submission.remind', everyMs: usualEveryMs, run: remindOfDeadlines },
  ],
  readyBlockers: [findOpenDocuments],
  personalData: () => [submissionPart],
})
