/**
 * Reads server-sent events until the stream ends.
 *
 * @param onData gets the data and the name of each event that has data; comments and other fields are left out.
 * @param onId gets the id of each event that has one, before its data, also when it has no data.
 * @throws what the stream throws, an `AbortError` when it was aborted.
 * @see HTML standard, "Parsing an event stream"
 */
export async function readEventStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onData: (data: string, event: string) => void,
  onId: (id: string) => void = () => {},
): Promise<void> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let data: string[] = []
  let id: string | null = null
  let event = 'message'
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (id !== null) onId(id)
        if (data.length > 0) onData(data.join('\n'), event)
        data = []
        id = null
        event = 'message'
      } else if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
      else if (line.startsWith('event:')) event = line.slice('event:'.length).replace(/^ /, '')
      else if (line.startsWith('id:')) id = line.slice('id:'.length).replace(/^ /, '')
    }
  }
}
