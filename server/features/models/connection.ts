import { shippedModelLimits, shippedMonthlyCapEur } from '#shared/models.ts'
import type { ModelLimits } from '#shared/models.ts'
import type { Plan } from '#shared/plans.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findModelSettings } from '#server/features/models/settings-store.ts'
import type { StoredModelSettings } from '#server/features/models/settings-store.ts'
import type { ModelConnection } from '#server/models/gateway.ts'

/** One euro in the unit of prices and costs. */
export const microsOfEuro = 1_000_000

/** How models are set up at this moment. Amounts in millionths of a euro. */
export type ModelSetUp = {
  /** What people read it is called, and how to reach it; null: nothing is set up. */
  connection: (ModelConnection & { name: string }) | null
  isOn: boolean
  /** For 1,000 tokens. */
  price: { in: number; out: number }
  monthlyCap: number | null
  limits: Readonly<Record<Plan, ModelLimits>>
  stored: StoredModelSettings | null
}

/** Reads how models are set up: the environment's connection wins, all else is what administrators decided. */
export async function getModelSetUp(deps: Deps, db: Db = deps.database.db): Promise<ModelSetUp> {
  const stored = await findModelSettings(db)
  return {
    connection: connectionOf(deps, stored),
    isOn: stored?.is_on ?? true,
    price: { in: stored?.price_in_micros ?? 0, out: stored?.price_out_micros ?? 0 },
    monthlyCap: stored === null ? shippedMonthlyCapEur * microsOfEuro : stored.monthly_cap_micros,
    limits: stored?.limits ?? shippedModelLimits,
    stored,
  }
}

function connectionOf(deps: Deps, stored: StoredModelSettings | null): ModelSetUp['connection'] {
  const isStructured = stored?.is_structured ?? true
  const { ai } = deps.config
  if (ai !== null)
    return { name: ai.model, baseUrl: ai.baseUrl, model: ai.model, key: ai.apiKey, isStructured, isFixed: true }
  if (stored === null || stored.base_url === null || stored.model === null) return null
  const { base_url: baseUrl, model, key_sealed } = stored
  return { name: stored.name ?? model, baseUrl, model, key: openKey(deps, key_sealed), isStructured, isFixed: false }
}

/** Opens a kept key. @returns null for none, and for one that was sealed with another application secret: it has to be given again. */
function openKey(deps: Deps, sealed: string | null): string | null {
  if (sealed === null) return null
  try {
    return deps.secrets.decrypt('model-key', sealed)
  } catch {
    return null
  }
}
