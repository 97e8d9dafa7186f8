import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('features', 'routes/public/features.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('faq', 'routes/public/faq.tsx'),
    route('login', 'routes/public/login.tsx'),
    route('register', 'routes/public/register.tsx'),
    route('confirm', 'routes/public/confirm.tsx'),
    route('reset-password', 'routes/public/reset-password.tsx'),
    route('unsubscribe', 'routes/public/unsubscribe.tsx'),
    route('consultation', 'routes/public/consultation.tsx'),
    route('setup', 'routes/public/setup.tsx'),
    route('page/:slug', 'routes/public/custom-page.tsx'),
    route('preview', 'routes/public/preview.tsx'),
    route('dashboard', 'routes/dashboard/dashboard.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/overview.tsx'),
    route('roles', 'routes/admin/roles.tsx'),
    route('notifications', 'routes/admin/notifications.tsx'),
    route('users/subscriptions', 'routes/admin/subscriptions.tsx'),
    route('support/contact', 'routes/admin/contact.tsx'),
    route('users', 'routes/admin/users.tsx'),
    route('media', 'routes/admin/media.tsx'),
    route('content', 'routes/admin/content.tsx'),
    route('menu', 'routes/admin/menu.tsx'),
    route('analytics', 'routes/admin/analytics.tsx'),
    route('logs', 'routes/admin/logs.tsx'),
    route('consultations', 'routes/admin/consultations.tsx'),
    route('settings', 'routes/admin/settings.tsx'),
    route(':section', 'routes/admin/section.tsx'),
  ]),
] satisfies RouteConfig
