import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventLoopDelayLimitsMs } from '#shared/contracts/overview.ts'
import type { Health } from '#shared/contracts/overview.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { healthQuery } from './overview-queries.ts'
import { Part } from './part.tsx'
import styles from './overview.module.css'
import rowline from '#web/ui/rowline.module.css'

type State = 'well' | 'look' | 'bad'
const pills = {
  well: { glyph: 'full', tone: 'green' },
  look: { glyph: 'half', tone: 'manila' },
  bad: { glyph: 'off', tone: 'red' },
} as const

/** How mail, jobs, backups, the disk, the event loop and the log are, and which version runs. */
export function HealthPart(): ReactNode {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const query = useQuery(healthQuery(browserApi))
  return (
    <Part title={t('health.title')} query={query}>
      {(health) => (
        <>
          <ul className={styles.list}>
            {linesOf(health).map(({ name, state, text }) => (
              <li key={name} className={rowline.rowline}>
                <div className={rowline.text}>
                  <b>{t(`health.${name}`)}</b>
                  <span>{text}</span>
                </div>
                <StatusPill {...pills[state]}>{t(`health.states.${state}`)}</StatusPill>
              </li>
            ))}
          </ul>
          <p className="small">{t('health.version', { version: health.version })}</p>
        </>
      )}
    </Part>
  )

  function linesOf({
    mail,
    jobs,
    webhooks,
    periodic_failed: works,
    backup,
    disk,
    event_loop: loop,
    log,
  }: Health): readonly {
    name: 'mail' | 'jobs' | 'webhooks' | 'backup' | 'disk' | 'eventLoop' | 'log'
    state: State
    text: string
  }[] {
    return [
      {
        name: 'mail',
        state: mail.failed > 0 ? 'bad' : mail.has_server ? 'well' : 'look',
        text: mail.has_server
          ? t('health.mailText', { waiting: mail.waiting, failed: mail.failed })
          : t('health.noServer'),
      },
      {
        name: 'jobs',
        state: jobs.failed > 0 || works.length > 0 ? 'bad' : 'well',
        text: t('health.jobsText', { due: jobs.due, failed: jobs.failed + works.length }),
      },
      {
        name: 'webhooks',
        state: webhooks.paused + webhooks.failed > 0 ? 'bad' : 'well',
        text: t('health.webhooksText', webhooks),
      },
      {
        name: 'backup',
        state: backup.is_late ? 'bad' : 'well',
        text:
          backup.verified_at === null
            ? t('health.backupNever')
            : t('health.backupText', { time: formatInstant(backup.verified_at, language) }),
      },
      ...(disk === null
        ? []
        : [
            {
              name: 'disk' as const,
              state: diskState(disk),
              text: t('health.diskText', {
                free: formatNumber(disk.free_bytes / gigabyte, language),
                total: formatNumber(disk.total_bytes / gigabyte, language),
              }),
            },
          ]),
      {
        name: 'eventLoop',
        state:
          loop.p99_ms >= eventLoopDelayLimitsMs.bad
            ? 'bad'
            : loop.p99_ms >= eventLoopDelayLimitsMs.look
              ? 'look'
              : 'well',
        text: t('health.eventLoopText', {
          p99: formatNumber(loop.p99_ms, language),
          longest: formatNumber(loop.longest_ms, language),
        }),
      },
      {
        name: 'log',
        state: log.has_fault ? 'bad' : log.verified_until === null ? 'look' : 'well',
        text:
          log.verified_until === null
            ? t('health.logNever')
            : t('health.logText', { time: formatInstant(log.verified_until, language) }),
      },
    ]
  }
}

const gigabyte = 1_000_000_000
/** Shares of the disk: under the first an operator should look, under the second files cannot be kept for long. */
const [scarce, full] = [0.15, 0.05]

function diskState({ free_bytes: free, total_bytes: total }: NonNullable<Health['disk']>): State {
  const share = total === 0 ? 0 : free / total
  return share < full ? 'bad' : share < scarce ? 'look' : 'well'
}
