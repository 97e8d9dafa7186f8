import { expect, test } from 'vitest'
import { importError } from './walls.ts'

test.each([
  ['shared/contracts/site.ts', 'server/config.ts', /shared imports nothing/],
  ['web/routes/public/home.tsx', 'server/deps.ts', /speak through the API/],
  ['server/app.ts', 'web/root.tsx', /speak through the API/],
  ['server/features/live/routes.ts', 'server/features/content/service.ts', /content\/public\.ts/],
  ['server/features/profile/tables.ts', 'server/features/content/tables.ts', /content\/public\.ts/],
  ['server/features/live/feature.ts', 'server/features/content/feature.ts', /content\/public\.ts/],
  ['server/features/live/routes.ts', 'server/features/content/old/public.ts', /content\/public\.ts/],
  ['server/app.ts', 'server/features/content/routes.ts', /content\/public\.ts/],
  ['server/app.ts', 'server/features/content/feature.ts', /content\/public\.ts/],
  ['server/cli/doctor.ts', 'server/features/settings/service.ts', /settings\/public\.ts/],
  ['server/features/content/service.ts', 'server/pages/site-pages.ts', /stands behind/],
  ['web/features/home/hero.tsx', 'web/features/launches/launch.ts', /home → launches/],
  ['server/http/errors.ts', 'server/features/content/service.ts', /stands behind/],
  ['server/db/migrate.ts', 'server/http/errors.ts', /stands behind/],
  ['web/ui/button.tsx', 'web/features/home/hero.tsx', /stands behind/],
  ['web/session/auth-provider.tsx', 'web/features/account/login-form.tsx', /stands behind/],
  ['web/features/home/hero.tsx', 'web/routes/public/home.tsx', /stands behind/],
  ['web/admin/admin-menu.tsx', 'web/features/users/users-screen.tsx', /stands behind/],
])('%s may not import %s', (from, to, reason) => {
  expect(importError(from, to)).toMatch(reason)
})

test.each([
  ['server/features.ts', 'server/features/content/feature.ts'],
  ['server/app.ts', 'server/features/content/public.ts'],
  ['server/features/menu/feature.ts', 'server/features/content/public.ts'],
  ['server/features/content/routes.ts', 'server/features/content/service.ts'],
  ['server/features/content/store.ts', 'server/auth/tables.ts'],
  ['web/routes/public/home.tsx', 'web/features/home/hero.tsx'],
  ['web/features/home/hero.tsx', 'web/content/content.tsx'],
  ['web/features/home/hero.tsx', 'shared/languages.ts'],
  ['web/features/pages/builder/page-fields.tsx', 'web/features/media/public/media-picker.tsx'],
  ['web/features/users/users-screen.tsx', 'web/list/list-parts.tsx'],
  ['tests/support/test-app.ts', 'server/app.ts'],
])('%s may import %s', (from, to) => {
  expect(importError(from, to)).toBeNull()
})
