import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // What the site and the tests write is no source.
  server: { watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**', '**/docs/**'] } },
})
