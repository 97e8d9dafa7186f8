import { activityNames, isActivityName } from '#shared/activity-names.ts'
import type { ActivityName } from '#shared/activity-names.ts'
import { roles } from '#shared/roles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** A kind of thing that acts are done to. */
type ActivityThing = ActivityName extends infer Name ? (Name extends `${infer Thing}.${string}` ? Thing : never) : never

/** What was done, in the reader's language. Acts and things of other versions show by their name. */
export function useActionLabels(): {
  actionWords: (action: string) => string
  thingWords: (thing: string) => string
  roleWords: (role: string) => string
} {
  const { t } = useTranslation('actions')
  return {
    actionWords: (action) => (isActivityName(action) ? t(`actions.${action}`) : action),
    roleWords: (role) => {
      const known = actorRoles.find((each) => each === role)
      return known === undefined ? role : t(`roles.${known}`)
    },
    thingWords: (thing) => (isActivityThing(thing) ? t(`things.${thing}`) : thing),
  }
}

const actorRoles = [...roles, 'system', 'anonymous'] as const

/** The kind of thing that an act was done to. */
export function thingOf(action: string): string {
  return action.split('.')[0] ?? action
}

function isActivityThing(name: string): name is ActivityThing {
  return activityNames.some((action) => thingOf(action) === name)
}
