import type { Plugin } from 'vite'

/**
 * What `vite.config.ts` knows of the undocumented insides of React Router and its Vite plugin. `web/start-script.ts` relies on
 * more of them: the router's globals and the shape of its manifest.
 *
 * These are the versions with which both were checked. With a new version, read both files again, run the journeys of slow lines
 * and of the first view on a build, and only then write the version here.
 */
export const checkedVersions = { 'react-router': '8.4.0', '@react-router/dev': '8.4.0', vite: '8.3.8' } as const

/** The client build's modules of a source: React Router builds a route from a copy of it without the parts for the server. */
export function clientModuleIds(path: string): string[] {
  return [path, `${path}?__react-router-build-client-route`]
}

/**
 * React Router reloads the document when a screen's module cannot be loaded. Offline that ends in the browser's own error
 * page, with what was typed gone; ours waits and tries again (`web/route-loading.ts`). The router has no option for it:
 * drop this when it has one.
 */
export const loadScreensAgain: Plugin = {
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
