import type { EntryContext } from 'react-router'
import type { PageData } from '#web/api/page-data.ts'
import type { PageContent } from '#web/content/queries.ts'
import { sheetMark } from '#web/page-parts.ts'

/** Signs with which a script's text could end its element, or its line. */
const unsafe = /[<>&\u2028\u2029]/g
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text of a script that hands over JSON: nothing in it can end the element that it is in. */
function quoted(value: unknown): string {
  return JSON.stringify(value).replaceAll(unsafe, escaped)
}

/** The same for a text that is full of double quotes, which stay as they are between single ones. */
export function singleQuoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll(unsafe, escaped)
  return `'${inside.replaceAll("'", String.raw`\'`).replaceAll(String.raw`\"`, '"')}'`
}

/**
 * The script that hands the state of the router to the browser, in the shape that React Router's `Scripts` gives it. All loaders
 * have ended by then, so it is one piece.
 *
 * @param context of the render; its stream is read to its end.
 */
export async function stateScript({ serverHandoffString, serverHandoffStream }: EntryContext): Promise<string> {
  const state = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  return `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(c){c.enqueue(${singleQuoted(state)});c.close()}}).pipeThrough(new TextEncoderStream())`
}

/**
 * The sheets whose rules are in the page itself: those of the shown routes' modules.
 *
 * @returns their addresses, and the manifest in which no route asks for one of them.
 */
export function inlineSheets({ manifest, staticHandlerContext }: EntryContext): {
  sheets: string[]
  manifest: EntryContext['manifest']
} {
  const { matches, loaderData } = staticHandlerContext
  const ids = matches.map(({ route: { id } }) => id)
  // Every loader of ours returns PageData; a route without a loader, or whose loader failed, has none.
  const loaded = ids.flatMap((id) => (loaderData[id] as PageData | undefined)?.queries ?? [])
  if (loaded.some(showsAddedSections)) ids.push(customPageRoute)
  const shown = ids.flatMap((id) => manifest.routes[id]?.css ?? [])
  const sheets = [...new Set(shown.map(fileOf))]
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route?.css ? { ...route, css: route.css.filter((href) => !sheets.includes(fileOf(href))) } : route,
  ])
  return { sheets, manifest: { ...manifest, routes: Object.fromEntries(routes) } }
}

/** What it shows is made of the parts that a page of the site shows once it has sections that were added. */
const customPageRoute = 'routes/public/custom-page'

/**
 * The code of added sections is loaded when it is needed; in the server's page they are there at once, and need their
 * sheet.
 */
function showsAddedSections({ key, data }: PageData['queries'][number]): boolean {
  // Under this key is what `pageContentQuery` fetches.
  return key[0] === 'content' && ((data as PageContent).sections?.length ?? 0) > 0
}

/** React Router marks some addresses with a `#`, so that Vite's sheets and its own are different elements. */
const fileOf = (href: string): string => href.replace('#', '')

/** Firefox reports no first paint after a reload: the scripts then come this long after the `load` event, in milliseconds. */
const unpaintedMs = 1_000

/**
 * The module script of a page: loads the table of routes, the modules of the screen and its sheets after the `load`
 * event and the first paint, or at the first touch or key, and then starts the application. As preloads in the head
 * they would compete with the first paint. First it has the sections laid out that the first paint left out, one in a
 * frame (`web/styles/layout.css`). The application waits for the sheets: the page itself has only the rules that it
 * used before.
 *
 * @param sheets addresses of those that are in the page: the router must not load them for this route or a later one.
 * @see docs/decisions/0007-scripts-after-the-first-paint.md
 */
export function startScript({ manifest, staticHandlerContext }: EntryContext, sheets: readonly string[]): string {
  const modules = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const route = manifest.routes[id]
    if (!route) return []
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = route
    const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]
    return [{ id, parts: parts.filter((part) => part !== undefined), imports: route.imports ?? [] }]
  })
  const { module: entry, imports } = manifest.entry
  const preloads = [
    ...new Set([manifest.url, entry, ...imports, ...modules.flatMap((each) => [...each.parts, ...each.imports])]),
  ]
  const routes = Object.fromEntries(modules.map(({ id, parts }) => [id, parts]))
  return `(function(){var started=0,routes=${quoted(routes)},ids=Object.keys(routes),sheets=${quoted(sheets)};
function load(id){return Promise.all(routes[id].map(function(a){return import(a)})).then(function(m){return Object.assign.apply(null,[{}].concat(m))})}
function dress(l){return new Promise(function(y,n){l.onload=y;l.onerror=n;l.disabled=false})}
function paint(below){var e=below.shift();(e||document.documentElement).dataset.painted='';if(e)requestAnimationFrame(function(){paint(below)})}
function start(){if(started)return;started=1;paint(Array.from(document.querySelectorAll('.sec~.sec,main~footer')));${quoted(preloads)}.forEach(function(a){var l=document.createElement('link');l.rel='modulepreload';l.href=a;document.head.append(l)});
Promise.all([import(${quoted(manifest.url)})].concat(ids.map(load),Array.from(document.querySelectorAll('link[${sheetMark}]'),dress))).then(function(m){var loaded={};ids.forEach(function(id,i){loaded[id]=m[i+1]});window.__reactRouterRouteModules=loaded;Object.values(window.__reactRouterManifest.routes).forEach(function(r){r.css=(r.css||[]).filter(function(a){return sheets.indexOf(a.replace('#',''))<0})});return import(${quoted(entry)})}).catch(window.scriptsFailed)}
addEventListener('pointerdown',start,{once:true,capture:true,passive:true});addEventListener('keydown',start,{once:true,capture:true});
function painted(){if(document.hidden||performance.getEntriesByName('first-contentful-paint').length)setTimeout(start);else{new PerformanceObserver(function(l,o){o.disconnect();setTimeout(start)}).observe({type:'paint',buffered:true});setTimeout(start,${unpaintedMs})}}
if(document.readyState==='complete')painted();else addEventListener('load',painted)})()`
}
