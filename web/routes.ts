import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { screenList } from '#web/admin/screens.ts'
import { paths } from '#web/paths.ts'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('features', 'routes/public/features.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('faq', 'routes/public/faq.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
    route('terms', 'routes/public/terms.tsx'),
    route('login', 'routes/public/login.tsx'),
    route('register', 'routes/public/register.tsx'),
    route('confirm', 'routes/public/confirm.tsx'),
    route('reset-password', 'routes/public/reset-password.tsx'),
    route('unsubscribe', 'routes/public/unsubscribe.tsx'),
    route('consultation', 'routes/public/consultation.tsx'),
    route('rate', 'routes/public/rate.tsx'),
    route('setup', 'routes/public/setup.tsx'),
    route('page/:slug', 'routes/public/custom-page.tsx'),
    route('preview', 'routes/public/preview.tsx'),
    route('dashboard', 'routes/dashboard/dashboard.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route(
    paths.admin.slice(1),
    'routes/admin/layout.tsx',
    screenList.map(({ key, path }) => {
      const module = `routes/admin/${key}.tsx`
      return path === paths.admin ? index(module) : route(path.slice(paths.admin.length + 1), module)
    }),
  ),
] satisfies RouteConfig
