import { z } from 'zod'
import type { ModelTrial } from '#shared/contracts/models.ts'
import type { Config } from '#server/config.ts'
import { ModelFailure } from '#server/models/failure.ts'
import type { Tokens } from '#server/models/failure.ts'
import { openGateway } from '#server/models/gateway.ts'
import type { ModelConnection, ModelRequest } from '#server/models/gateway.ts'

/** How long a trial waits, in ms. */
const patience = { totalMs: 30_000, firstChunkMs: 25_000, chunkMs: 15_000 }

const sentence: ModelRequest = {
  instructions: 'This is a test of the connection. Answer with one short sentence.',
  documents: [{ name: 'sentence', text: 'The grant workspace says hello.' }],
  language: 'en',
  // Models that think before they answer need some room for it.
  outMax: 400,
}
const answerShape = z.object({ ok: z.boolean() })

type Outcome = Omit<ModelTrial, 'at' | 'ms'> & { used: Tokens }

/** Asks a model for a sentence, then for a tiny answer of a shape. Nothing of the site is sent. */
export async function tryOutModel(config: Config, connection: ModelConnection, signal: AbortSignal): Promise<Outcome> {
  const gateway = openGateway(config, connection, patience)
  let pieces = 0
  try {
    const { used, isCounted } = await gateway.write(sentence, () => (pieces += 1), signal)
    const shaped = await gateway
      .propose({ ...sentence, instructions: 'This is a test of the connection. Set ok to true.' }, answerShape, signal)
      .catch((error: unknown) => {
        if (error instanceof ModelFailure && error.error === 'bad_answer') return error
        throw error
      })
    const structured = !(shaped instanceof ModelFailure)
    const more = shaped.used ?? { in: 0, out: 0 }
    return {
      ok: true,
      error: null,
      detail: '',
      streams: pieces > 1,
      counts: isCounted,
      structured,
      used: { in: used.in + more.in, out: used.out + more.out },
    }
  } catch (thrown) {
    if (!(thrown instanceof ModelFailure)) throw thrown
    const { error, detail, used } = thrown
    const able = { streams: pieces > 1, counts: false, structured: false }
    return { ok: false, error, detail, ...able, used: used ?? { in: 0, out: 0 } }
  }
}
