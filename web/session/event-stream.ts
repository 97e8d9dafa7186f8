/**
 * Reads server-sent events until the stream ends.
 *
 * @param onData gets the data of each event that has any; comments and other fields are left out.
 * @throws what the stream throws, an `AbortError` when it was aborted.
 * @see HTML standard, "Parsing an event stream"
 */
export async function readEventStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onData: (data: string) => void,
): Promise<void> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let data: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) onData(data.join('\n'))
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
    }
  }
}
