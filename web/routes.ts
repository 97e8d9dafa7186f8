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
    route('help', 'routes/public/help.tsx'),
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
    route('dashboard/applications', 'routes/dashboard/dashboard.tsx', { id: 'dashboard-applications' }),
    route('dashboard/organisation', 'routes/dashboard/dashboard.tsx', { id: 'dashboard-organisation' }),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('apply/new', 'routes/apply/new.tsx'),
  route('calls/:id', 'routes/calls/call.tsx'),
  route('apply/:id', 'routes/apply/layout.tsx', [
    index('routes/apply/next.tsx'),
    route('fit', 'routes/apply/fit.tsx'),
    route('call', 'routes/apply/call.tsx'),
    route('text', 'routes/apply/text.tsx'),
    route('text/:section', 'routes/apply/text.tsx', { id: 'apply-section' }),
    route('plan', 'routes/apply/plan.tsx'),
    route('review', 'routes/apply/review.tsx'),
    route('submission', 'routes/apply/submission.tsx'),
    route('history', 'routes/apply/history.tsx'),
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
