import { expect, test } from 'vitest'
import { readEventStream } from '#web/session/event-stream.ts'

async function read(...chunks: string[]): Promise<string[]> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk))
  const events: string[] = []
  await readEventStream(
    new ReadableStream({ start: (stream) => (bytes.forEach((each) => stream.enqueue(each)), stream.close()) }),
    (data) => events.push(data),
  )
  return events
}

test('events are read however the network cuts them', async () => {
  expect(await read('retry: 3000\n\nda', 'ta: {"type":"res', 'ync"}\n', '\ndata: 2\n\n')).toEqual([
    '{"type":"resync"}',
    '2',
  ])
})

test('comments say nothing, several data lines are one event', async () => {
  expect(await read(': still here\n\ndata: one\ndata: two\r\n\r\n')).toEqual(['one\ntwo'])
})

test('an event that was cut off by the end is left out', async () => {
  expect(await read('data: whole\n\ndata: half')).toEqual(['whole'])
})

test('letters cut in the middle come out whole', async () => {
  const bytes = new TextEncoder().encode('data: ș\n\n')
  const events: string[] = []
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7))
      controller.enqueue(bytes.slice(7))
      controller.close()
    },
  })
  await readEventStream(stream, (data) => events.push(data))
  expect(events).toEqual(['ș'])
})

test('an id is known before its data, also without any', async () => {
  const heard: string[] = []
  await readEventStream(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('id: a\n\nid: b\ndata: x\n\ndata: y\n\nid: cut'))
        stream.close()
      },
    }),
    (data) => heard.push(data),
    (id) => heard.push(`id ${id}`),
  )
  expect(heard).toEqual(['id a', 'id b', 'x', 'y'])
})
