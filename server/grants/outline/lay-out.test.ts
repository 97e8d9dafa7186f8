import { expect, test } from 'vitest'
import { outlineTemplates } from '#shared/drafts/sections.ts'
import { noFacts } from '#shared/grants/facts.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import { languages } from '#shared/languages.ts'
import { layOut, layOutAs, suggestTemplate } from '#server/grants/outline/lay-out.ts'
import { templates } from '#server/grants/outline/templates.ts'
import { readExpected, sampleNames } from '#tests/support/calls.ts'

const factsOf = (name: string): CallFacts => ({ ...noFacts, language: 'en', ...readExpected(name) })
const criterion = (name: string) => ({ stage: 'full', name, max: null, threshold: null, weight: null })

test('each sample call gets the template of its programme', () => {
  expect(sampleNames.toSorted().map((name) => suggestTemplate(factsOf(name)))).toEqual([
    'ria',
    'ia',
    'digital',
    'foundation',
    'national',
    'foundation',
    'csa',
    'digital',
  ])
  expect(suggestTemplate({ ...noFacts })).toBe('blank')
})

test('every criterion and outcome of every sample call is answered by a section, in every template', () => {
  for (const name of sampleNames) {
    const facts = factsOf(name)
    for (const template of outlineTemplates) {
      const laid = layOut(template, facts, facts.language)
      const criteria = new Set(laid.flatMap((section) => section.criteria))
      expect([...criteria].toSorted(), `${name} ${template}`).toEqual(
        [...new Set(facts.criteria.map((each) => each.name))].toSorted(),
      )
      for (const outcome of facts.expectedOutcomes)
        expect(
          laid.some(({ outcomes }) => outcomes.includes(outcome)),
          `${name} ${template} ${outcome}`,
        ).toBe(true)
      expect(new Set(laid.map(({ key }) => key)).size).toBe(laid.length)
    }
  }
})

test('a criterion goes to the section that is about it, in three languages', () => {
  const facts = {
    ...noFacts,
    criteria: ['Budget and value', 'Capacitatea solicitantului', 'Опыт исполнителей', 'Colour of the cover'].map(
      criterion,
    ),
  }
  const answering = (name: string) =>
    layOut('foundation', facts, 'en')
      .filter(({ criteria }) => criteria.includes(name))
      .map(({ key, title }) => [key, title])
  expect(answering('Budget and value')).toEqual([['budget', 'Justification of the budget']])
  expect(answering('Capacitatea solicitantului')).toEqual([['capacity', 'Applicant, team and partners']])
  expect(answering('Опыт исполнителей')).toEqual([['capacity', 'Applicant, team and partners']])
  expect(answering('Colour of the cover')).toEqual([['criterion-1', 'Colour of the cover']])
})

test('a limit is that of a section only where the call says so', () => {
  const limits: CallFacts['limits'] = [
    { applies: 'Part B', unit: 'pages', max: 45 },
    { applies: 'public abstract', unit: 'characters', max: 1800 },
    { applies: 'fiecare secțiune descriptivă', unit: 'characters', max: 6000 },
    { applies: 'Letter of each partner', unit: 'pages', max: 1 },
    { applies: 'film', unit: 'seconds', max: 120 },
  ]
  const limitsOf = (given: CallFacts['limits']) =>
    Object.fromEntries(layOut('national', { ...noFacts, limits: given }, 'ro').map(({ key, limit }) => [key, limit]))
  expect(limitsOf(limits)).toMatchObject({
    summary: { unit: 'characters', max: 1800 },
    need: { unit: 'characters', max: 6000 },
    budget: { unit: 'characters', max: 6000 },
  })
  expect(Object.values(limitsOf(limits.filter((_limit, index) => index !== 1 && index !== 2)))).toEqual(
    templates.national.map(() => null),
  )
})

test('every section has a title and a purpose in three languages', () => {
  for (const template of outlineTemplates)
    for (const { key, title, purpose } of templates[template])
      for (const language of languages)
        expect(
          template === 'blank' || (title[language] !== '' && purpose[language].length > 20),
          `${template} ${key}`,
        ).toBe(true)
})

test('the outline of another application answers every criterion and outcome of every sample call', () => {
  const outlines = [
    layOut('national', { ...noFacts, criteria: [criterion('Colour of the cover')] }, 'en'),
    [{ key: 'other', kind: 'other' as const, title: 'All of it', purpose: '' }],
  ]
  for (const name of sampleNames)
    for (const sections of outlines) {
      const facts = factsOf(name)
      const laid = layOutAs(sections, facts)
      expect(laid.slice(0, sections.length).map(({ key }) => key)).toEqual(sections.map(({ key }) => key))
      expect(new Set(laid.flatMap(({ criteria }) => criteria))).toEqual(
        new Set(facts.criteria.map((each) => each.name)),
      )
      expect(new Set(laid.flatMap(({ outcomes }) => outcomes))).toEqual(new Set(facts.expectedOutcomes))
      expect(new Set(laid.map(({ key }) => key)).size).toBe(laid.length)
    }
})
