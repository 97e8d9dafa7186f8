import type { Language } from '#shared/languages.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { issuerOf } from '#server/auth/sessions/tokens.ts'
import type { VerificationType } from '#server/auth/flows/verification.ts'
import { hashesOf } from '#server/http/security-headers.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

type Words = { title: string; text: string; button: string }
type Action = 'confirm' | 'enter' | 'recover' | 'change' | 'undo'

/** What the page says, by what its link does. */
const words: Readonly<Record<Language, Readonly<Record<Action, Words> & { leads: string }>>> = {
  en: {
    confirm: {
      title: 'Confirm your email address',
      text: 'One click confirms that the address is yours.',
      button: 'Confirm',
    },
    enter: { title: 'Log in', text: 'You asked for a link to log in without a password.', button: 'Log in' },
    recover: { title: 'Set a new password', text: 'Continue to choose a new password.', button: 'Continue' },
    change: {
      title: 'Confirm the change of address',
      text: 'Your account is about to get another email address.',
      button: 'Confirm the change',
    },
    undo: {
      title: 'Undo the change',
      text: 'Your old email address will be restored, and everyone who is logged in to the account will be logged out.',
      button: 'Restore my address',
    },
    leads: 'You will continue to',
  },
  ru: {
    confirm: { title: 'Подтвердите адрес почты', text: 'Одно нажатие – и адрес подтверждён.', button: 'Подтвердить' },
    enter: { title: 'Вход', text: 'Вы запросили ссылку для входа без пароля.', button: 'Войти' },
    recover: { title: 'Новый пароль', text: 'Продолжите и задайте новый пароль.', button: 'Продолжить' },
    change: {
      title: 'Подтвердите смену адреса',
      text: 'К вашей учётной записи будет привязан другой адрес почты.',
      button: 'Подтвердить смену',
    },
    undo: {
      title: 'Отменить смену адреса',
      text: 'Прежний адрес почты будет восстановлен, а все сеансы учётной записи – завершены.',
      button: 'Вернуть мой адрес',
    },
    leads: 'Вы перейдёте на',
  },
  ro: {
    confirm: {
      title: 'Confirmați adresa de e-mail',
      text: 'Un singur clic și adresa este confirmată.',
      button: 'Confirmați',
    },
    enter: {
      title: 'Autentificare',
      text: 'Ați cerut un link de autentificare fără parolă.',
      button: 'Intrați în cont',
    },
    recover: { title: 'Parolă nouă', text: 'Continuați și alegeți o parolă nouă.', button: 'Continuați' },
    change: {
      title: 'Confirmați schimbarea adresei',
      text: 'Contul dumneavoastră va primi o altă adresă de e-mail.',
      button: 'Confirmați schimbarea',
    },
    undo: {
      title: 'Anulați schimbarea adresei',
      text: 'Adresa veche va fi restabilită, iar toți cei autentificați în cont vor fi deconectați.',
      button: 'Restabiliți adresa',
    },
    leads: 'Veți continua pe',
  },
}

const actionByType: Readonly<Record<VerificationType, Action>> = {
  email: 'enter',
  signup: 'confirm',
  invite: 'confirm',
  magiclink: 'enter',
  recovery: 'recover',
  email_change: 'change',
  email_change_undo: 'undo',
  sms: 'enter',
  phone_change: 'change',
}

/** The design's tokens that the page needs, as in web/styles/tokens.css. */
const style = `:root{color-scheme:light;--paper:#f4f4ee;--sheet:#fdfdfb;--ink:#171c2b;--muted:#454b5e;--line:#d9d8cd;--primary:#2541a6;--hover:#1b3187;--fg:#ffffff}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#10141e;--sheet:#181d2b;--ink:#f2eee4;--muted:#bfc2cc;--line:#2c3348;--primary:#a5b7ff;--hover:#bfccff;--fg:#0d1640}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,"Segoe UI",Roboto,Arial,sans-serif}
main{width:100%;max-width:28rem;padding:2.5rem 2rem;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
h1{margin:0 0 .75rem;font:600 1.625rem/1.14 Georgia,"Times New Roman",serif;letter-spacing:-.01em;text-wrap:balance}
p{margin:0 0 1.5rem;color:var(--muted);overflow-wrap:anywhere}
p.to{margin:1.5rem 0 0;font-size:.875rem}
button{width:100%;min-height:3rem;padding:.75rem 1.25rem;border:0;border-radius:4px;background:var(--primary);color:var(--fg);font-family:inherit;font-size:1rem;font-weight:600;line-height:1.4;cursor:pointer}
button:hover{background:var(--hover)}
button:focus-visible{outline:2px solid var(--primary);outline-offset:2px}`

/**
 * Answers the page behind a link that leads to another site than ours: one button, which alone takes the link. It works
 * without a script, and loads nothing.
 *
 * @see docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (mail scanners)
 */
export function verifyPage(
  deps: AuthDeps,
  language: Language,
  link: { type: VerificationType; token: string; target: string },
): Response {
  const { leads } = words[language]
  const { title, text, button } = words[language][actionByType[link.type]]
  const fields = Object.entries({ token: link.token, type: link.type, redirect_to: link.target })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`)
    .join('')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>
<form method="post" action="${escapeMarkup(new URL(`${issuerOf(deps)}/verify`).pathname)}">${fields}<button type="submit">${escapeMarkup(button)}</button></form>
<p class="to">${escapeMarkup(leads)} ${escapeMarkup(placeOf(link.target))}</p></main></body>
</html>
`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(link.target),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'accept-language, cookie',
    },
  })
}

/** Browsers also check a form's policy against where its answer redirects to, so the target is in it. */
function policyOf(target: string): string {
  const styles = hashesOf([style]).join(' ')
  const { protocol, origin } = new URL(target)
  const end = protocol === 'http:' || protocol === 'https:' ? origin : protocol
  return `default-src 'none'; style-src ${styles}; form-action 'self' ${end}; base-uri 'none'; frame-ancestors 'none'`
}

/** What a person knows the target by: its host, or the name of an application's own scheme. */
function placeOf(target: string): string {
  const { protocol, host } = new URL(target)
  return protocol === 'http:' || protocol === 'https:' ? host : protocol.replace(/:$/, '')
}
