import { expect, test } from 'vitest'
import type { StepCounts, StepName, StepState } from '#shared/applications.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { stepWords } from './step-facts.ts'

const now = Date.UTC(2027, 2, 9, 12)

type Line = { language: Language; state?: StepState; changed?: string | null }

async function lineOf(step: StepName, counts: StepCounts | null, { language, state, changed = null }: Line) {
  const catalog = openCatalog(language)
  catalog.add(language, 'applications', await loadMessages(language, 'applications'))
  const t = ((key, values) => catalog.translate(['applications'], key, values)) as Translate<'applications'>
  const steps = [{ step, state: state ?? 'at_work', at: null, counts, changed_at: changed }]
  return stepWords(t, step, { steps, call: null, status: 'in_progress' }, { language, now })
}

test('the line of a step says what was counted in it, with the plural forms of each language', async () => {
  const all = async (step: StepName, counts: StepCounts) =>
    Promise.all(languages.map(async (language) => lineOf(step, counts, { language })))
  expect(await all('review', { blocker: 1, major: 3, minor: 5, hint: 0 })).toEqual([
    '1 blocker, 3 major',
    '1 препятствие, 3 важных',
    '1 blocaj, 3 majore',
  ])
  expect(await all('review', { blocker: 0, major: 0, minor: 0, hint: 21 })).toEqual([
    '21 hints',
    '21 подсказка',
    '21 de sugestii',
  ])
  expect(await lineOf('review', { blocker: 0, major: 0, minor: 0, hint: 0 }, { language: 'en' })).toBe('nothing found')
  expect(await all('fit', { rules: 21, met: 19, missing: 2, barred: 0 })).toEqual([
    '19 of 21 rules met, 2 facts missing',
    'выполнено 19 из 21 правила, не хватает 2 фактов',
    '19 din 21 de reguli îndeplinite, lipsesc 2 informații',
  ])
  expect(await all('text', { sections: 7, ready: 3, empty: 1 })).toEqual([
    '3 of 7 sections ready, 1 empty',
    'готово 3 из 7 разделов, 1 пустой',
    '3 din 7 secțiuni gata, 1 goală',
  ])
  expect(await lineOf('submission', { documents: 6, ready: 3 }, { language: 'ro' })).toBe('3 din 6 documente gata')
})

test('a step that is not begun or out of date says so in place of old counts', async () => {
  const language = 'en'
  const counts = { sections: 7, ready: 0, empty: 7 }
  expect(await lineOf('text', counts, { language, state: 'open' })).toBe('not begun')
  expect(await lineOf('fit', null, { language, state: 'out_of_date' })).toBe('Out of date: call changed')
  const changed = (at: string) => lineOf('review', { blocker: 1 }, { language, state: 'out_of_date', changed: at })
  expect(await changed('2027-03-09T11:02:00Z')).toMatch(/^Out of date since \d\d:\d\d/)
  expect(await changed('2027-03-07T11:02:00Z')).toBe('Out of date since 7 Mar 2027')
})

test('a step that a person finished with rules or findings open says that it is done', async () => {
  const done = (step: StepName, counts: StepCounts, language: Language = 'en') =>
    lineOf(step, counts, { language, state: 'done' })
  expect(await done('fit', { rules: 14, met: 13, missing: 1 })).toBe('done, 13 of 14 rules met, 1 fact missing')
  expect(await done('review', { minor: 2 }, 'ru')).toMatch(/^готово, 2 /)
  expect(await done('text', { sections: 7, ready: 7 })).toBe('7 of 7 sections ready')
})
