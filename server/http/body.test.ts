import { expect, test } from 'vitest'
import { BodyTooLong, readBody, readBodyStart, readJsonBody } from '#server/http/body.ts'

/** Parts of ten bytes, and how many of them were asked for. */
function endless(): { body: AsyncIterable<Uint8Array>; asked: () => number } {
  let count = 0
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (;;) {
      count += 1
      yield Buffer.from('0123456789')
    }
  }
  return { body: parts(), asked: () => count }
}

test('a body is read no further than its bound, whether or not it says its length', async () => {
  const { body, asked } = endless()
  await expect(readBody({ headers: new Headers(), body }, 35)).rejects.toBeInstanceOf(BodyTooLong)
  expect(asked()).toBe(4)
  const announced = endless()
  const source = { headers: new Headers({ 'content-length': '36' }), body: announced.body }
  await expect(readBody(source, 35)).rejects.toBeInstanceOf(BodyTooLong)
  expect(announced.asked()).toBe(0)
})

test('JSON is bounded before it is parsed', async () => {
  const said = JSON.stringify({ keys: [1, 2] })
  expect(await readJsonBody(new Response(said), said.length)).toEqual({ keys: [1, 2] })
  await expect(readJsonBody(new Response(said), said.length - 1)).rejects.toBeInstanceOf(BodyTooLong)
  await expect(readJsonBody(new Response('{'), 10)).rejects.toBeInstanceOf(SyntaxError)
})

test('of a body whose beginning is enough, the rest is not asked for', async () => {
  const { body, asked } = endless()
  expect(await readBodyStart(body, 25)).toBe('0123456789012345678901234')
  expect(asked()).toBe(3)
  expect(await readBodyStart(new Response('short').body, 25)).toBe('short')
  expect(await readBodyStart(null, 25)).toBe('')
})
