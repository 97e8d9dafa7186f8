import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Fit } from '#shared/contracts/fit.ts'
import { readTypedNumber } from '#web/features/organisations/public/typed-number.ts'
import { formatDecimal } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './money-part.module.css'

type Money = NonNullable<Fit['money']>

/** The amount that is asked for within the limits of the call, and the own share compared with the own money. */
export function MoneyPart({ money }: { money: Money }): ReactNode {
  const { t } = useTranslation('fit')
  const language = useLanguage()
  const { currency, min, max, request, share, own, need, carried } = money
  const write = (amount: number) => `${formatDecimal(amount, language, 2)}\u00A0${currency}`
  const writeShare = (percent: number) => `${formatDecimal(percent, language, 2)}\u00A0%`
  const limits =
    min !== null && min === max
      ? write(min)
      : min === null
        ? t('money.upTo', { max: write(max ?? 0) })
        : max === null
          ? t('money.from', { min: write(min) })
          : t('money.between', { min: write(min), max: write(max) })
  return (
    <section className={styles.part} aria-labelledby="fit-money">
      <div className={styles.line}>
        <h2 id="fit-money">{t('money.title')}</h2>
      </div>
      <Ruler money={money} />
      <dl className={styles.sums}>
        <div data-of="limits">
          <dt>{t('money.limits')}</dt>
          <dd>{limits}</dd>
        </div>
        {request === null ? null : (
          <div data-of="request">
            <dt>{t('money.request')}</dt>
            <dd>
              {write(request)}
              <small>{t(`money.${placeOf(money)}`)}</small>
            </dd>
          </div>
        )}
        {share === null ? null : (
          <div>
            <dt>{t('money.share')}</dt>
            <dd>
              {writeShare(share)}
              {need === null || share === 0 ? null : (
                <small>{t(request === null ? 'money.needLeast' : 'money.need', { amount: write(need) })}</small>
              )}
            </dd>
          </div>
        )}
        {share === null || share === 0 ? null : (
          <div data-of="carried">
            <dt>{t('money.own')}</dt>
            <dd>
              {own === null ? t('money.ownUnknown', { currency }) : write(own)}
              {carried === null ? null : <small>{t('money.carries', { amount: write(carried) })}</small>}
            </dd>
          </div>
        )}
      </dl>
      <Asked key={request} request={request} currency={currency} />
    </section>
  )
}

function placeOf({ min, max, request }: Money): 'under' | 'over' | 'within' {
  if (min !== null && (request ?? 0) < min) return 'under'
  return max !== null && (request ?? 0) > max ? 'over' : 'within'
}

/** Width of the drawing in its own units, and how much of it the largest amount takes. */
const [width, filled] = [1000, 0.92]

/** The amounts as places on a line that begins at nothing. The list under it says the same in words. */
function Ruler({ money: { min, max, request, carried } }: { money: Money }): ReactNode {
  const most = Math.max(max ?? 0, min ?? 0, request ?? 0)
  const scale = most <= 0 ? 0 : (width * filled) / most
  const at = (amount: number) => Math.min(amount * scale, width - 4)
  const [from, to] = [at(min ?? 0), max === null ? width : at(max)]
  return (
    <svg className={styles.ruler} viewBox={`0 0 ${width} 40`} preserveAspectRatio="none" aria-hidden>
      <rect className={styles.limits} x={from} y={26} width={Math.max(to - from, 6)} height={10} />
      <line className={styles.base} x1={0} x2={width} y1={38} y2={38} />
      {carried === null ? null : (
        <rect className={styles.carried} x={0} y={17} width={Math.max(at(carried), 4)} height={5} />
      )}
      {request === null ? null : <rect className={styles.request} x={at(request)} y={4} width={4} height={34} />}
    </svg>
  )
}

/** How much the user means to ask for. It is in the address, so that it outlives a reload. */
function Asked({ request, currency }: { request: number | null; currency: string }): ReactNode {
  const { t } = useTranslation('fit')
  const [, setAddress] = useSearchParams()
  const [typed, setTyped] = useState(request === null ? '' : String(request))
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className={styles.asked}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const amount = readTypedNumber(typed)
        const isFine = amount === null || (typeof amount === 'number' && amount > 0 && amount <= 1e12)
        setWrong(!isFine)
        if (!isFine) return
        setAddress(
          (before) => {
            const next = new URLSearchParams(before)
            if (amount === null) next.delete('request')
            else next.set('request', String(amount))
            return next
          },
          { replace: true, preventScrollReset: true },
        )
      }}
    >
      <TextField
        label={t('money.ask', { currency })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        maxLength={20}
        error={isWrong ? t('money.wrong') : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      <Button variant="outline" type="submit">
        {t('money.check')}
      </Button>
    </form>
  )
}
