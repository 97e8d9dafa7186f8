import type { z } from 'zod'
import type { ModelLimits } from '#shared/models.ts'
import { plans } from '#shared/plans.ts'
import type { Plan } from '#shared/plans.ts'
import { AppError } from '#server/http/errors.ts'
import type { Deps } from '#server/deps.ts'
import { tellBudgetNews } from '#server/features/models/budget-news.ts'
import { getModelSetUp } from '#server/features/models/connection.ts'
import { isClosedToModels, isOrganisationClosed } from '#server/features/models/proposals-store.ts'
import { endUse, reserveUse } from '#server/features/models/usage-store.ts'
import type { EndedUse, ModelRejection, UsedFor } from '#server/features/models/usage-store.ts'
import { getPlanOf } from '#server/features/organisations/public.ts'
import { getAccess } from '#server/features/subscriptions/public.ts'
import { costOf, countWords } from '#server/models/estimate.ts'
import { ModelFailure } from '#server/models/failure.ts'
import type { Tokens } from '#server/models/failure.ts'
import { estimateRequest, openGateway } from '#server/models/gateway.ts'
import type { ModelGateway, ModelRequest } from '#server/models/gateway.ts'

/** For whom a model is asked, and about which call; null: about none. */
type AskedFor = UsedFor & { callId: string | null }

/** Words that a token makes at most, on the whole. */
const wordsPerToken = 0.8

/** A request for which room was set aside. It is sent once. */
type ReservedUse = {
  /** The model that will be asked. */
  model: string
  /**
   * Sends it, and writes down what it used, whether it succeeds or fails.
   *
   * @returns what `ask` gave, and what it has cost in millionths of a euro.
   * @throws {ModelFailure} when the model gave no answer.
   */
  send<T extends { text: string; used: Tokens }>(
    ask: (gateway: ModelGateway) => Promise<T>,
  ): Promise<T & { cost: number }>
}

/**
 * Sets aside what a request can use at most, within the plans of the user and the organisation and the cap of the site.
 * What it did use is written down after, and nothing where the server took no request.
 *
 * @throws {AppError} `model_closed` for an organisation that never sends anything and a call that is never sent,
 * `model_missing`, `model_words`, `model_budget`, `model_busy` before anything is sent.
 */
export async function reserveModel(
  deps: Deps,
  { usedFor, request, schema }: { usedFor: AskedFor; request: ModelRequest; schema?: z.ZodType },
): Promise<ReservedUse> {
  const { callId, organisationId } = usedFor
  if (organisationId !== null && (await isOrganisationClosed(deps.database.db, organisationId)))
    throw new AppError('model_closed', { detail: 'The organisation never sends its texts to a language model.' })
  if (callId !== null && (await isClosedToModels(deps.database.db, callId))) throw new AppError('model_closed')
  const setUp = await getModelSetUp(deps)
  if (setUp.connection === null || !setUp.isOn) throw new AppError('model_missing')
  const { connection, price } = setUp
  const { db } = deps.database
  const estimated = estimateRequest(request, schema)
  const wordsIn = request.documents.reduce((sum, { text }) => sum + countWords(text), 0)
  const bounds = await getPlans(deps, usedFor)
  const limits = {
    person: setUp.limits[bounds.person],
    organisation: bounds.organisation === null ? null : setUp.limits[bounds.organisation],
  }
  const most = {
    tokensIn: estimated.in,
    tokensOut: estimated.out,
    words: wordsIn + Math.ceil(request.outMax * wordsPerToken),
    cost: costOf(estimated, price),
  }
  const at = new Date(deps.clock.now())
  const reserved = await reserveUse(db, { usedFor, model: connection.model, most, limits, cap: setUp.monthlyCap, at })
  if ('limit' in reserved) {
    if (reserved.limit === 'site') await tellBudgetNews(deps, { cap: setUp.monthlyCap, rejected: most.cost })
    throw limitError(reserved, { plans: bounds, limits, at })
  }
  const end = async (ended: EndedUse): Promise<void> => {
    await endUse(db, reserved.id, ended, new Date(deps.clock.now()))
    await tellBudgetNews(deps, { cap: setUp.monthlyCap, rejected: 0 })
  }
  return {
    model: connection.model,
    async send(ask) {
      try {
        const answer = await ask(openGateway(deps.config, connection))
        const cost = costOf(answer.used, price)
        const words = wordsIn + countWords(answer.text)
        await end({ state: 'settled', tokensIn: answer.used.in, tokensOut: answer.used.out, words, cost, error: null })
        return { ...answer, cost }
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        await end(endOfFailure(error, price, wordsIn))
        deps.log.warn({ error: error.error, detail: error.detail, model: connection.model }, 'a model gave no answer')
        throw error
      }
    },
  }
}

/**
 * Asks the model in force for an answer of a shape.
 *
 * @returns the answer, the model that gave it, and what it has cost in millionths of a euro.
 * @throws {AppError} as `reserveModel`; `model_failed` with the fault.
 */
export async function proposeWith<S extends z.ZodType>(
  deps: Deps,
  { usedFor, request, schema, signal }: { usedFor: AskedFor; request: ModelRequest; schema: S; signal: AbortSignal },
): Promise<{ value: z.output<S>; model: string; used: Tokens; cost: number }> {
  const { model, send } = await reserveModel(deps, { usedFor, request, schema })
  try {
    const { value, used, cost } = await send(async (gateway) => gateway.propose(request, schema, signal))
    return { value, model, used, cost }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    throw new AppError('model_failed', {
      extra: { error: error.error },
      detail: `The model gave no answer: ${error.error}.`,
    })
  }
}

/**
 * What a failure has cost. A request that the server took is paid for, also when the client is gone. Its words count for
 * a client that stopped it, and not where the model is at fault.
 */
function endOfFailure(
  { error, used, text }: ModelFailure,
  price: { in: number; out: number },
  wordsIn: number,
): EndedUse {
  if (used === null) return { state: 'released', tokensIn: 0, tokensOut: 0, words: 0, cost: 0, error }
  const words = error === 'stopped' ? wordsIn + countWords(text) : 0
  return { state: 'failed', tokensIn: used.in, tokensOut: used.out, words, cost: costOf(used, price), error }
}

type Plans = { person: Plan; organisation: Plan | null }

/** A member of an organisation has what its plan gives, where their own gives less. */
async function getPlans(deps: Deps, { userId, organisationId }: UsedFor): Promise<Plans> {
  const { db } = deps.database
  const own = (await getAccess(db, deps, userId)).plan
  if (organisationId === null) return { person: own, organisation: null }
  const organisation = await getPlanOf(db, deps, organisationId)
  return { person: plans.findLast((plan) => plan === own || plan === organisation) ?? own, organisation }
}

type Bounded = { plans: Plans; limits: { person: ModelLimits; organisation: ModelLimits | null }; at: Date }

/** Says which limit is in the way, how much it allows, and what helps. */
function limitError(rejection: ModelRejection, { plans: known, limits, at }: Bounded): AppError {
  if (rejection.limit === 'site') return new AppError('model_budget')
  const { limit, of } = rejection
  const plan = known[of] ?? known.person
  const { monthly_words, at_once } = limits[of] ?? limits.person
  const whom = of === 'person' ? 'you' : 'the whole organisation'
  if (limit === 'at_once')
    return new AppError('model_busy', {
      detail: `The plan ${plan} allows ${whom} ${at_once ?? 0} requests to the model at once. Wait until one has ended, or stop it.`,
      extra: { limit: 'model_runs', max: at_once, plan, of },
      retryAfterSeconds: 10,
    })
  const renewed = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
  return new AppError('model_words', {
    detail: `The plan ${plan} allows ${whom} ${monthly_words ?? 0} words of the model a month. Go on by rules until ${renewed}, or choose a larger plan.`,
    extra: { limit: 'model_words', max: monthly_words, plan, of },
  })
}
