import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatLongDay, formatLongInstant } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import type { OwnSession } from '#shared/contracts/account.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { FailedPart, LinesSkeleton } from './security-card.tsx'
import { sessionsQuery } from './security-queries.ts'
import field from '#web/ui/field.module.css'
import rowline from '#web/ui/rowline.module.css'

/** Where the person is signed in, each with its end. @see AUTH-08; DASH-06 */
export function SessionList({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation(['dashboard', 'errors'])
  const queries = useQueryClient()
  const query = sessionsQuery(browserApi, userId)
  const { data, error, isFetching, refetch } = useQuery(query)
  const [ending, setEnding] = useState<string | null>(null)
  const others = data?.items.filter((each) => !each.is_current) ?? []

  const handleEnd = async (what: string, action: () => Promise<string>): Promise<void> => {
    setEnding(what)
    try {
      toast.success(await action())
    } catch (thrown) {
      toast.error(t('sessions.errorEnding'), { description: t(`errors:${apiErrorCode(thrown)}`) })
    }
    await queries.invalidateQueries({ queryKey: query.queryKey })
    setEnding(null)
  }
  const endOne = (session: OwnSession) =>
    handleEnd(session.id, async () => {
      // It ended by itself: what was wanted is so.
      await browserApi.call(accountRoutes.endOwnSession, { path: { id: session.id } }).catch((thrown: unknown) => {
        if (!(thrown instanceof ApiError) || thrown.code !== 'not_found') throw thrown
      })
      return t('sessions.ended')
    })
  const endOthers = () =>
    handleEnd('others', async () => {
      const { ended } = await browserApi.call(accountRoutes.endOtherSessions)
      return t('sessions.othersEnded', { count: ended })
    })

  return (
    <section className="sheet card" id="sessions" aria-labelledby="sessions-title" tabIndex={-1}>
      <h2 id="sessions-title">{t('sessions.title')}</h2>
      <p>{t('sessions.lead')}</p>
      {data ? (
        <>
          {data.items.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void endOne(session)}
            />
          ))}
          {others.length === 0 ? null : (
            <div className={field.foot}>
              <Button
                variant="outline"
                size="sm"
                busy={ending === 'others'}
                busyLabel={t('sessions.ending')}
                onClick={() => void endOthers()}
              >
                {t('sessions.endOthers')}
              </Button>
            </div>
          )}
        </>
      ) : error === null ? (
        <LinesSkeleton lines={2} />
      ) : (
        <FailedPart error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function SessionLine({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const device = useDeviceName(session)
  const used = formatLongInstant(session.last_used_at, language)
  return (
    <div className={rowline.rowline}>
      <Icon name={session.form === 'mobile' ? 'mobile' : 'desktop'} size={24} />
      <div className={rowline.text}>
        <b>{device}</b>
        <span>
          {session.is_current ? t('sessions.thisDevice') : t('sessions.lastUsed', { date: used })}
          {session.network === null ? null : `, ${session.network}`}
        </span>
        <span className="block">{t('sessions.since', { date: formatLongDay(session.created_at, language) })}</span>
      </div>
      {session.is_current ? (
        <StatusPill glyph="full" tone="green">
          {t('sessions.current')}
        </StatusPill>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          aria-label={t('sessions.endNamed', { device, date: used })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </div>
  )
}

/** Browser and system as the session reported them, in words of the visitor's language. */
function useDeviceName({ browser, system }: OwnSession): string {
  const { t } = useTranslation('dashboard')
  if (browser !== null && system !== null) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknownDevice')
}
