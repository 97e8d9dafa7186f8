import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import * as routes from '#shared/contracts/routes/fit.ts'
import type { Partner } from '#shared/grants/profile.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { userZone } from '#web/i18n/user-day.ts'
import { applicationsKey } from '#web/workspace/application-queries.ts'

/** Most partners shown on the screen. */
const shownPartnersMax = 100

/** The partners that an organisation keeps. The key begins as all queries about organisations do. */
export function keptPartnersQuery(api: ApiClient, organisationId: string) {
  return {
    ...endpointQuery(api, ['me', 'organisations', 'fit-partners', organisationId], organisationRoutes.listPartners, {
      path: { id: organisationId },
      query: { limit: shownPartnersMax },
    }),
    staleTime: 0,
  }
}

type FitAsked = {
  applicationId: string
  callId: string
  organisationId: string
  factsVersion: number
  /** Null: those that take part in the application, whichever they are. */
  partners: readonly Partner[] | null
  language: Language
  /** What the organisation means to ask for; null while no one has said. */
  request: number | null
}

/**
 * Whether an organisation may apply with some of its partners. Asked again whenever the call or the profile changed.
 */
export function fitQuery(
  api: ApiClient,
  { applicationId, callId, organisationId, factsVersion, partners, language, request }: FitAsked,
) {
  return {
    ...endpointQuery(
      api,
      [
        'me',
        'organisations',
        'fit',
        organisationId,
        applicationId,
        callId,
        factsVersion,
        language,
        partners,
        request,
        userZone(),
      ],
      routes.judgeFit,
      {
        query: { lng: language },
        body: {
          call_id: callId,
          organisation_id: organisationId,
          application_id: applicationId,
          time_zone: userZone(),
          ...(request === null ? {} : { request }),
          ...(partners === null ? {} : { partners: [...partners] }),
        },
      },
    ),
    staleTime: 0,
  }
}

type OpinionAsked = { userId: string; applicationId: string; language: Language }

/** What a model says to the rules' answers. Asked again with everything else of the application. */
export function opinionQuery(api: ApiClient, { userId, applicationId, language }: OpinionAsked) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'fit-opinion', applicationId, language], routes.readFitOpinion, {
      path: { id: applicationId },
      query: { lng: language },
    }),
    staleTime: 0,
  }
}

/** What would be sent to a model for it. */
export function opinionPreviewQuery(api: ApiClient, { userId, applicationId, language }: OpinionAsked) {
  return endpointQuery(
    api,
    [...applicationsKey, userId, 'fit-opinion-preview', applicationId, language],
    routes.previewFitOpinion,
    { path: { id: applicationId }, query: { lng: language } },
  )
}
