import './need-node.ts'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { runServer } from '#server/main.ts'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
await runServer(
  'development',
  {
    isBuilt: false,
    // The virtual module is React Router's server build.
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  },
  vite.middlewares,
)
