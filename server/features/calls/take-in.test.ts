import { expect, test } from 'vitest'
import { takeFile } from '#server/features/calls/take-in.ts'

/** An upload whose body does not end until `finish` is called. */
function openUpload(userId: string, network = `network of ${userId}`) {
  const body = new TransformStream<Uint8Array, Uint8Array>()
  // Node needs `duplex` for a body that comes in pieces; the types of the browser do not know it.
  const streamed = { method: 'POST', body: body.readable, duplex: 'half' }
  const headers = { 'content-type': 'application/octet-stream' }
  const request = new Request('http://site.example/api/calls', { ...streamed, headers })
  const taken = takeFile(request, 'call.txt', { userId, network })
  const writer = body.writable.getWriter()
  void writer.write(Buffer.from('A call'))
  return { taken, finish: () => writer.close() }
}

test('[QUAL-12] a user sends two files at once; a third waits until one has arrived, and others are not held up', async () => {
  const [first, second] = [openUpload('ana'), openUpload('ana')]
  await expect(openUpload('ana').taken).rejects.toMatchObject({ code: 'rate_limited' })
  const other = openUpload('bogdan')
  await other.finish()
  expect((await other.taken).file).toMatchObject({ name: 'call.txt' })
  await first.finish()
  await first.taken
  const third = openUpload('ana')
  await Promise.all([second.finish(), third.finish()])
  expect((await third.taken).file).toMatchObject({ name: 'call.txt' })
  await second.taken
})

test('[QUAL-12] four files at once come from one network, from whichever users', async () => {
  const four = ['ana', 'bogdan', 'cara', 'dan'].map((name) => openUpload(name, 'one network'))
  await expect(openUpload('elena', 'one network').taken).rejects.toMatchObject({ code: 'rate_limited' })
  await Promise.all(four.map(({ finish }) => finish()))
  await Promise.all(four.map(({ taken }) => taken))
})

test('[QUAL-12] twelve files at once come to the site, from whichever users and networks', async () => {
  const twelve = Array.from({ length: 12 }, (_, number) => openUpload(`user ${number}`))
  await expect(openUpload('one more').taken).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all(twelve.map(({ finish }) => finish()))
  await Promise.all(twelve.map(({ taken }) => taken))
  const next = openUpload('one more')
  await next.finish()
  expect((await next.taken).file).toMatchObject({ name: 'call.txt' })
})
