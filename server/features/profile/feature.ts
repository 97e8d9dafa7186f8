import { feature } from '#server/feature.ts'
import { profilePart } from '#server/features/profile/personal-data.ts'
import { profileRoutes } from '#server/features/profile/routes.ts'

/** Who is signed in, and what they tell about themselves. */
export const profile = feature({
  name: 'profile',
  routes: ({ deps }) => profileRoutes(deps),
  personalData: () => [profilePart],
})
