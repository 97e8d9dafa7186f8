import { sealActivity } from '#server/activity/seal.ts'
import { verifyActivity } from '#server/activity/verify.ts'
import type { ActivityError } from '#server/activity/verify.ts'
import type { Command } from '#server/cli/command.ts'

const errorWords: Record<ActivityError['kind'], string> = {
  seal_missing: 'a seal is missing',
  seal_altered: 'a seal was altered',
  signature: 'a seal was made by another program, or with another APP_SECRET',
  row_missing: 'an entry is missing',
  row_altered: 'an entry was altered',
  details_altered: 'the details of an entry were altered',
  row_added: 'an entry was slipped in',
}

/** `logs:verify`: seals what was written since, then follows the whole hash chain over the activity log. */
export const verifyLogs: Command = {
  name: 'logs:verify',
  options: [],
  summary: 'Check that the activity log is unaltered; exit status 1 when it is not.',
  run: ({ output, withDeps }) =>
    withDeps(async (deps) => {
      await sealActivity(deps)
      const { upToNumber, upToAt, entries, erased, error } = await verifyActivity(deps)
      if (upToAt === null) output.line('Nothing is verified yet.')
      else output.line(`Verified: ${entries} entries, up to ${upToAt.toISOString()} (seal ${upToNumber}).`)
      if (erased > 0) output.line(`Of ${erased} the details were erased with an account; that they happened is proven.`)
      if (error === null) return 0
      const row = error.row === null ? '' : `, entry ${error.row}`
      output.error(`Broken at seal ${error.seal}${row}: ${errorWords[error.kind]}.`)
      return 1
    }),
}
