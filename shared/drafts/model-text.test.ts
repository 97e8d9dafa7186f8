import { expect, test } from 'vitest'
import { draftSchema } from '#shared/drafts/extensions.ts'
import { modelNodes } from '#shared/drafts/model-text.ts'

test('headings, lists and placeholders of a model become nodes that the schema takes', () => {
  const nodes = modelNodes(
    '## Aims\n\nWe reach [[number of schools]] schools.\n- one\n- **two**\n1. first\n2) second\n<b>no markup</b>',
  )
  expect(nodes.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'bulletList', 'orderedList', 'paragraph'])
  expect(nodes[1]?.content).toEqual([
    { type: 'text', text: 'We reach ' },
    { type: 'placeholder', attrs: { label: 'number of schools' } },
    { type: 'text', text: ' schools.' },
  ])
  expect(nodes[2]?.content).toHaveLength(2)
  expect(nodes[4]?.content).toEqual([{ type: 'text', text: '<b>no markup</b>' }])
  draftSchema().nodeFromJSON({ type: 'doc', content: nodes }).check()
})

test('an empty text has no nodes, and brackets that are not closed stay words', () => {
  expect(modelNodes(' \n\n')).toEqual([])
  expect(modelNodes('a [[b')).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'a [[b' }] }])
})
