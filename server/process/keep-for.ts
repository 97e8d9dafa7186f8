import type { Clock } from '#server/clock.ts'

/** Remembers an answer for a while. What fails is not remembered. */
export function keepFor<Answer>(lifeMs: number, clock: Clock, ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { until: number; answer: Promise<Answer> } | null = null
  return () => {
    if (kept === null || kept.until < clock.now()) {
      const answer = ask()
      kept = { until: clock.now() + lifeMs, answer }
      answer.catch(() => {
        kept = null
      })
    }
    return kept.answer
  }
}
