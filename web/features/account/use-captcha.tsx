import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { SiteConfig } from '#shared/contracts/site.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { siteConfigQuery } from '#web/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { loadCaptcha } from './captcha-script.ts'
import type { CaptchaWidgets } from './captcha-script.ts'
import styles from './use-captcha.module.css'

/**
 * Brings the token of a solved captcha, each for one request; waits until the person has solved it.
 *
 * @returns undefined where the site asks for none; null when the widget cannot be had, which its place says.
 */
export type TakeCaptcha = () => Promise<string | undefined | null>

type Captcha = {
  /** The widget, shown above the form's button. Null where the site asks for none. */
  field: ReactNode
  take: TakeCaptcha
}

type CaptchaSettings = NonNullable<SiteConfig['sign_in']['captcha']>
type Waiting = (token: string | null) => void

/**
 * Gives a form the provider's widget when the site asks for a captcha; its script is loaded only then.
 *
 * @example
 * const captcha = useCaptcha()
 * const captchaToken = await captcha.take()
 * if (captchaToken === null) return
 * @see docs/guides/second-factor.md
 */
export function useCaptcha(): Captcha {
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  const settings = config?.sign_in.captcha ?? null
  const token = useRef<string | null>(null)
  const waiting = useRef<Waiting | null>(null)
  const reset = useRef<(() => void) | null>(null)
  const hasFailed = useRef(false)
  const [isPending, setPending] = useState(false)

  const hand = useCallback((solved: string | null): void => {
    const waits = waiting.current
    waiting.current = null
    setPending(false)
    hasFailed.current = solved === null
    if (waits === null) token.current = solved
    else {
      // Each token serves one request; the widget begins again for the next.
      if (solved !== null) reset.current?.()
      waits(solved)
    }
  }, [])
  const expire = useCallback((): void => {
    token.current = null
    hasFailed.current = false
  }, [])

  const take = useCallback<TakeCaptcha>(async () => {
    if (settings === null) return undefined
    const solved = token.current
    if (solved !== null) {
      token.current = null
      reset.current?.()
      return solved
    }
    if (hasFailed.current) return null
    setPending(true)
    return new Promise((resolve) => {
      waiting.current?.(null)
      waiting.current = resolve
    })
  }, [settings])

  const field =
    settings === null ? null : (
      <CaptchaWidget settings={settings} isPending={isPending} hand={hand} expire={expire} reset={reset} />
    )
  return { field, take }
}

type CaptchaWidgetProps = {
  settings: CaptchaSettings
  /** The form was sent and waits for a token. */
  isPending: boolean
  /** Takes a token, or null when none can be had. */
  hand: (token: string | null) => void
  expire: () => void
  reset: { current: (() => void) | null }
}

function CaptchaWidget({ settings, isPending, hand, expire, reset }: CaptchaWidgetProps): ReactNode {
  const { provider, site_key: siteKey, script_url: scriptUrl } = settings
  const { t } = useTranslation('auth')
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(1)

  useEffect(() => {
    let drawn: { widgets: CaptchaWidgets; id: string } | null = null
    let isGone = false
    const fail = (): void => {
      if (isGone) return
      setState('failed')
      hand(null)
    }
    loadCaptcha(provider, scriptUrl)
      .then((widgets) => {
        if (isGone || place.current === null) return
        const id = widgets.render(place.current, {
          sitekey: siteKey,
          theme: isDark() ? 'dark' : 'light',
          language,
          hl: language,
          callback: hand,
          'expired-callback': expire,
          'error-callback': fail,
        })
        drawn = { widgets, id }
        reset.current = () => widgets.reset(id)
        setState('shown')
      })
      .catch((error: unknown) => {
        console.warn('The captcha could not be shown:', error)
        fail()
      })
    return () => {
      isGone = true
      reset.current = null
      if (drawn !== null) drawn.widgets.remove(drawn.id)
    }
  }, [provider, siteKey, scriptUrl, language, hand, expire, reset, tries])

  const retry = (): void => {
    setState('loading')
    expire()
    setTries(tries + 1)
  }

  return (
    <div className={styles.captcha}>
      {/* A place of its own for each try: the widget's elements are the provider's, not React's. */}
      <div key={tries} ref={place} />
      <div role="status">
        {state === 'loading' ? <p className="hint">{t('captcha.wait')}</p> : null}
        {state === 'shown' && isPending ? <p className="hint">{t('captcha.pending')}</p> : null}
      </div>
      {state === 'failed' ? (
        <div role="alert">
          <FieldError>{t('captcha.failed', { host: new URL(scriptUrl).host })}</FieldError>
          <Button variant="outline" size="sm" onClick={retry}>
            {t('captcha.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
