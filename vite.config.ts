import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** Libraries that the first view of every page needs; together they compress better than in forty small files. */
const frame = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** Our own code that every page needs. What only some screens load must not be named here. */
const site = new RegExp(
  '/(' +
    [
      'web/(api|content)/(?!words|agent-words|fact-box|page-sections|added-section|section(-parts|-body|-words|\\.module)|page-parts|link-field|legal-note|insert-row|custom-pages|page-address)',
      'web/i18n/(?!locales/|measures)',
      'web/(providers|root|paths|page-parts)\\.',
      'web/features/site/(?!mobile-menu)',
      'web/ui/(icon|logo|button|sprite|inline-art|margin-note|theme-script|spinner|skip-link|link-button|gauge|status-pill)\\.',
      'web/(route-loading|session/(use-alive|early-script|kept-draft|ended-session|session-end))\\.',
      'web/ui/(loading-trouble|form-error-help)\\.',
      'web/session/(auth-provider|auth-context|use-session|session-user|stored-session|auth-dialog-context|launch-context|queries|use-address-error)\\.',
      'web/features/notifications/bell-slot\\.',
      'web/features/launches/(launch-provider|assistant-link|blocked-launch-host)\\.',
      'shared/content/(value|style-rules|presets|own-items)\\.',
      'shared/(languages|limits)\\.',
      'shared/contracts/routes/(route|analytics|content|launches|menu|not-found|profile|site)\\.',
    ].join('|') +
    ')',
)

/**
 * Code that only some screens load. A group takes along whatever its modules need and no group before it has: dialogs come first,
 * or whoever opens a dialog would load the lists, and the editor's toolbar would be three times as heavy.
 */
const shared = [
  { name: 'dialogs', test: /\/web\/ui\/(dialog|scroll-lock|confirm-dialog|field|form-dialog|callout|empty-state)\./ },
  { name: 'schemas', test: /node_modules\/zod\// },
  { name: 'live', test: /\/web\/session\/(use-live-event|follow-events)\./ },
  { name: 'lists', test: /\/web\/list\// },
  { name: 'workspace', test: /\/web\/workspace\// },
]

/**
 * React Router reloads the document when a screen's module cannot be loaded. Offline that ends in the browser's own error
 * page, with what was typed gone; ours waits and tries again (`web/route-loading.ts`). The router has no option for it:
 * drop this when it has one.
 */
const loadScreensAgain: Plugin = {
  name: 'load-screens-again',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/.*\/ssr\/routeModules\.js$/ },
    handler(code) {
      const reload = 'window.location.reload();\n\t\treturn new Promise(() => {});'
      if (!code.includes(reload)) throw new Error('React Router reloads the document in another way than it used to.')
      const report = /console\.error\([^;]*\);\s*console\.error\(error\);/
      return code
        .replace(report, '')
        .replace(reload, 'return routeModulesCache[route.id] = await window.loadScreenAgain(route.module);')
    },
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), loadScreensAgain],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: frame },
                { name: 'site', test: site },
                // What many screens share stands in few files: the list of every screen's files is part of each first view.
                ...shared,
              ],
            },
          },
        },
      },
    },
  },
  // What the site and the tests write is no source.
  server: { watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**', '**/docs/**'] } },
})
