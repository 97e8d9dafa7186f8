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
  ['server/features/content/service.ts', 'server/pages/site-pages.ts', /is below/],
  ['web/features/home/hero.tsx', 'web/features/launches/launch.ts', /home → launches/],
  ['server/http/errors.ts', 'server/features/content/service.ts', /is below/],
  ['server/db/migrate.ts', 'server/http/errors.ts', /is below/],
  ['server/sms/send-sms.ts', 'server/auth/public.ts', /is below/],
  ['server/notifications/notify.ts', 'server/auth/public.ts', /is below/],
  ['server/config.ts', 'server/mail/sender.ts', /is below/],
  ['server/webhooks/emit.ts', 'server/events/events.ts', /is below/],
  ['server/features/content/store.ts', 'server/auth/tables.ts', /auth\/public\.ts/],
  ['server/features/account/routes.ts', 'server/auth/accounts/users.ts', /auth\/public\.ts/],
  ['server/cli/keys.ts', 'server/auth/sessions/keys.ts', /auth\/public\.ts/],
  ['server/features/site/routes.ts', 'server/auth/app.ts', /auth\/public\.ts/],
  ['server/unheard/of.ts', 'server/db/database.ts', /server\/unheard has no layer/],
  ['server/app.ts', 'server/unheard.ts', /server\/unheard\.ts has no layer/],
  ['web/unheard/of.tsx', 'web/ui/button.tsx', /web\/unheard has no layer/],
  ['web/workspace/steps.ts', 'web/features/applications/status.ts', /is below/],
  ['web/ui/button.tsx', 'web/features/home/hero.tsx', /is below/],
  ['web/session/auth-provider.tsx', 'web/features/account/login-form.tsx', /is below/],
  ['web/features/home/hero.tsx', 'web/routes/public/home.tsx', /is below/],
  ['web/admin/admin-menu.tsx', 'web/features/users/users-screen.tsx', /is below/],
])('%s may not import %s', (from, to, reason) => {
  expect(importError(from, to)).toMatch(reason)
})

test.each([
  ['server/features.ts', 'server/features/content/feature.ts'],
  ['server/app.ts', 'server/features/content/public.ts'],
  ['server/features/menu/feature.ts', 'server/features/content/public.ts'],
  ['server/features/content/routes.ts', 'server/features/content/service.ts'],
  ['server/features/content/store.ts', 'server/auth/public.ts'],
  ['server/features/content/tables.ts', 'server/auth/tables.ts'],
  ['server/notifications/tables.ts', 'server/auth/tables.ts'],
  ['server/auth/app.ts', 'server/auth/tables.ts'],
  ['server/app.ts', 'server/auth/app.ts'],
  ['web/routes/public/home.tsx', 'web/features/home/hero.tsx'],
  ['web/features/home/hero.tsx', 'web/content/content.tsx'],
  ['web/features/home/hero.tsx', 'shared/languages.ts'],
  ['web/features/pages/builder/page-fields.tsx', 'web/features/media/public/media-picker.tsx'],
  ['web/features/users/users-screen.tsx', 'web/list/list-parts.tsx'],
  ['tests/support/test-app.ts', 'server/app.ts'],
])('%s may import %s', (from, to) => {
  expect(importError(from, to)).toBeNull()
})
