import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatLongInstant, formatRelative } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** An instant in relative words, with the whole of it on hover. For the browser only. @param at ISO 8601. */
export function TimeMark({ at }: { at: string }): ReactNode {
  const language = useLanguage()
  // The present of the first look: a list is fetched again before its minutes are wrong.
  const [now] = useState(() => Date.now())
  return (
    <time dateTime={at} title={formatLongInstant(at, language)}>
      {formatRelative(at, language, now)}
    </time>
  )
}
