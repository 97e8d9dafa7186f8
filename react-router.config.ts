import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every address is known from the start; asking the server for routes on hover would be a request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
