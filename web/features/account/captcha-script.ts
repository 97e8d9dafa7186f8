/** The part of a provider's programming interface that the forms use; Turnstile and hCaptcha share it. */
export type CaptchaWidgets = {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      /** Turnstile reads the first, hCaptcha the second. */
      language: string
      hl: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ) => string
  reset: (widget: string) => void
  remove: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: CaptchaWidgets
    hcaptcha?: CaptchaWidgets
  }
}

let loading: Promise<void> | null = null

/**
 * Loads the provider's script once. For the browser only.
 *
 * @throws {Error} when it does not come or is another one; the next call tries again.
 * @see https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/, https://docs.hcaptcha.com/configuration
 */
export async function loadCaptcha(provider: 'hcaptcha' | 'turnstile', scriptUrl: string): Promise<CaptchaWidgets> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  await loading
  const widgets = window[provider]
  if (widgets !== undefined) return widgets
  loading = null
  throw new Error(`The script ${scriptUrl} brought no captcha`)
}

function load(scriptUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = new URL(scriptUrl)
    // The forms say where and when a widget is drawn.
    address.searchParams.set('render', 'explicit')
    const script = document.createElement('script')
    script.src = address.href
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`The script ${scriptUrl} could not be loaded`))
    })
    document.head.append(script)
  })
}
