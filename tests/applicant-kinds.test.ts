import { expect, test } from 'vitest'
import { applicantKinds } from '#server/grants/data/applicants.ts'
import { languages } from '#shared/languages.ts'
import { codesOf } from '#web/features/calls/fact-text.ts'
import en from '#web/i18n/locales/en/calls.json' with { type: 'json' }
import ro from '#web/i18n/locales/ro/calls.json' with { type: 'json' }
import ru from '#web/i18n/locales/ru/calls.json' with { type: 'json' }

const words = { en, ro, ru }

test.each(languages)('[CALL-02] each kind of applicant that the reader knows has words in %s', (language) => {
  const known: Record<string, string> = words[language].applicants
  const kinds = Object.keys(applicantKinds)
  expect(kinds.filter((kind) => !known[kind])).toEqual([])
  expect(kinds.filter((kind) => !codesOf('applicants').includes(kind))).toEqual([])
})
