import type { Settings } from '#shared/contracts/settings.ts'
import type { Language } from '#shared/languages.ts'
import { contentSecurityPolicy, securityHeaders } from '#server/http/security-headers.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

/** After this many seconds a browser or a search engine may ask again. */
const retryAfterSeconds = 600

/** Pages that stay open for those who put the site in order, and for signing in to do so. */
const openPages = /^\/(admin(\/.*)?|login|setup|confirm|reset-password)$/

const usualWords: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'Back soon',
    text: 'We are working on the site. Nothing of yours is lost; please come back in a while.',
  },
  ru: {
    title: 'Скоро вернёмся',
    text: 'Мы работаем над сайтом. Ваши данные сохранены; загляните, пожалуйста, немного позже.',
  },
  ro: {
    title: 'Revenim în curând',
    text: 'Lucrăm la site. Datele dumneavoastră sunt păstrate; vă rugăm să reveniți puțin mai târziu.',
  },
}

const styles =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f4f4ee,#10141e);color:light-dark(#171c2b,#f2eee4);font:1.125rem/1.6 Arial,sans-serif}main{max-width:36rem;margin:2rem;padding-left:1.5rem;border-left:1.5px solid light-dark(#b63d11,#ff966d)}h1{font:600 2rem/1.2 Georgia,serif;margin:0 0 .75rem}p{margin:0;white-space:pre-line}'

/** True for pages that show the notice while the site is under maintenance. */
export function isClosedPage(settings: Settings, pathname: string): boolean {
  return settings.maintenance && !openPages.test(pathname)
}

/** The page that visitors get during maintenance, in their language: 503, not kept by anybody. @see ADM-06 */
export function maintenancePage(
  settings: Settings,
  language: Language,
  isHttps: boolean,
): { status: number; headers: Record<string, string>; body: Buffer } {
  const { title, text } = usualWords[language]
  const words = settings.maintenance_text[language].trim() || text
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeMarkup(words)}</p>
</main>
</body>
</html>
`
  return {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      vary: 'Accept-Language, Cookie',
      'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [styles] }, isHttps),
      ...securityHeaders,
    },
    body: Buffer.from(html),
  }
}
