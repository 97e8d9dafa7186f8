import type { PlanEntry } from '#shared/grants/plan-changes.ts'

/** A part of a work package with its number, as `D2.1`. */
type Numbered<Row> = Row & { number: string }

/** Numbers the parts of work packages: the first of the second package is `2.1` behind its letter. */
export function numbered<Row extends { work_package: string }>(
  letter: string,
  rows: readonly Row[],
  packages: readonly PlanEntry<'work_package'>[],
): Numbered<Row>[] {
  return packages.flatMap(({ id }, index) =>
    rows
      .filter(({ work_package }) => work_package === id)
      .map((row, place) => ({ ...row, number: `${letter}${index + 1}.${place + 1}` })),
  )
}
