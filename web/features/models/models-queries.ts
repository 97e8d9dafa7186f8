import * as modelsRoutes from '#shared/contracts/routes/models.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** How models are set up, with the version that a change must name. */
export function modelSettingsQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, ['admin', 'models', 'settings'], modelsRoutes.getModelSettings),
    // Two may change settings at once: who comes back sees what is stored.
    staleTime: 0,
  }
}

/** What models were used for in a month. @param month `YYYY-MM`; null: this one. */
export function modelUseQuery(api: ApiClient, month: string | null) {
  return {
    ...endpointQuery(api, ['admin', 'models', 'use', month], modelsRoutes.getModelUse, {
      query: { month: month ?? undefined },
    }),
    staleTime: 0,
  }
}
