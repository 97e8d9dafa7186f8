import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { listenOnLoopback } from '#server/process/fakes/loopback.ts'

/** A captcha provider on this machine. */
export type FakeCaptcha = {
  /** For `captcha.url` in AUTH_CONFIG. */
  url: string
  /** For `captcha.script_url`: a widget with a box to tick, which speaks as the providers' do. */
  scriptUrl: string
  /** What was asked, oldest first, without the secret. */
  asked: readonly { response: string; remoteip: string | null }[]
  close(): Promise<void>
}

/** The secret that the fake provider knows. */
export const fakeCaptchaSecret = 'known to the fake captcha'

/**
 * Tokens by what they provoke; any that begins with `solved` passes, once, and every other one is refused.
 */
const fakeCaptchaTokens = { solved: 'solved', wrong: 'wrong', down: 'down', nonsense: 'nonsense' } as const

/** Offers both providers' names; every tick of the box solves the captcha again, until it is reset. */
const widgetScript = `
const boxes = []
const widget = {
  render(place, options) {
    if (!options.sitekey) throw new Error('a widget needs a site key')
    const label = document.createElement('label')
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.addEventListener('change', () => {
      if (!box.checked) return
      box.disabled = true
      options.callback('solved ' + crypto.randomUUID())
    })
    label.append(box, ' I am human (' + options.sitekey + ')')
    place.append(label)
    boxes.push(box)
    return String(boxes.length - 1)
  },
  reset(id) {
    boxes[id].checked = false
    boxes[id].disabled = false
  },
  remove(id) {
    boxes[id].closest('label').remove()
  },
}
window.turnstile = widget
window.hcaptcha = widget
`

/** Starts the provider. @param options `port` 0 takes any free one. */
export async function openFakeCaptcha(options: { port: number }): Promise<FakeCaptcha> {
  const asked: { response: string; remoteip: string | null }[] = []
  const spent = new Set<string>()
  const app = new Hono()
  app.post('/siteverify', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const response = form.get('response') ?? ''
    asked.push({ response, remoteip: form.get('remoteip') })
    const refuse = (code: string) => c.json({ success: false, 'error-codes': [code] })
    if (form.get('secret') !== fakeCaptchaSecret) return refuse('invalid-input-secret')
    if (response === fakeCaptchaTokens.down) return c.text('out of order', 503)
    if (response === fakeCaptchaTokens.nonsense) return c.json({ verdict: 'perhaps' })
    if (!response.startsWith(fakeCaptchaTokens.solved)) return refuse('invalid-input-response')
    if (spent.has(response)) return refuse('timeout-or-duplicate')
    spent.add(response)
    return c.json({ success: true, 'error-codes': [] })
  })
  app.get('/api.js', (c) => c.body(widgetScript, 200, { 'content-type': 'text/javascript' }))
  const server = createServer(getRequestListener(app.fetch))
  const { close, origin } = await listenOnLoopback(server, options.port)
  return {
    url: `${origin}/siteverify`,
    scriptUrl: `${origin}/api.js`,
    asked,
    close,
  }
}
