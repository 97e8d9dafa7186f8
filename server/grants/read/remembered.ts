/**
 * A function that computes each answer once; an answer is never undefined.
 *
 * @param keyOf says which questions are the same.
 */
export function remembered<Asked extends unknown[], Answer>(
  compute: (...asked: Asked) => Answer,
  keyOf: (...asked: Asked) => string = (...asked) => String(asked[0]),
): (...asked: Asked) => Answer {
  const answers = new Map<string, Answer>()
  return (...asked) => {
    const key = keyOf(...asked)
    const earlier = answers.get(key)
    if (earlier !== undefined) return earlier
    const answer = compute(...asked)
    answers.set(key, answer)
    return answer
  }
}
