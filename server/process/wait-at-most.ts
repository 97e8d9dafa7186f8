/** Waits until something has ended, and no longer than this: then it goes on unwatched. */
export async function waitAtMost(ending: Promise<unknown>, patienceMs: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.resolve(), patienceMs)
  await Promise.race([ending, late.promise])
  clearTimeout(timer)
}
