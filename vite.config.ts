import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Libraries that the first view of every page needs; together they compress better than in forty small files. */
const frame = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** Our own code that every page needs. What only some screens load must not be named here. */
const site = new RegExp(
  '/(' +
    [
      'web/(api|content)/',
      'web/i18n/(?!locales/)',
      'web/(providers|root|paths)\\.',
      'web/features/site/(?!mobile-menu)',
      'web/ui/(icon|logo|button|sprite|inline-art|margin-note|theme-script|spinner|skip-link|link-button)\\.',
      'web/session/(auth-provider|auth-context|use-session|session-user|stored-session|auth-dialog-context|launch-context|queries|use-address-error)\\.',
      'web/features/launch/(launch-provider|assistant-link|blocked-launch-host)\\.',
      'shared/content/(value|style-rules|presets)\\.',
      'shared/(languages|limits|roles)\\.',
    ].join('|') +
    ')',
)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
