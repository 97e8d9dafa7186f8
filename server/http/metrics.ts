import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { dayMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import type { EventLoopWatch } from '#server/http/event-loop-delay.ts'
import { AppError } from '#server/http/errors.ts'
import { getJobFigures } from '#server/jobs/store.ts'
import { getMailFigures } from '#server/mail/store.ts'
import { getWebhookFigures } from '#server/webhooks/figures.ts'

/** Figures of the process in Prometheus' text form. Holds no personal data. @see QUAL-07 */
export type Metrics = {
  observe(method: string, status: number, durationMs: number): void
  text(): Promise<string>
  contentType: string
  close(): void
}

const durationBucketsSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Starts counting. */
export function openMetrics(deps: Deps, eventLoop: EventLoopWatch): Metrics {
  const registry = new Registry()
  if (deps.config.mode !== 'test') collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method and status class.',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer.',
    buckets: durationBucketsSeconds,
    registers: [registry],
  })
  new Gauge({
    name: 'database_ready',
    help: '1 when the database answers and all migrations have run.',
    registers: [registry],
    async collect() {
      this.set((await deps.database.isReady()) ? 1 : 0)
    },
  })
  addEventLoopGauges(eventLoop, registry)
  addMailGauges(deps, registry)
  addJobGauges(deps, registry)
  addWebhookGauges(deps, registry)
  return {
    observe(method, status, durationMs) {
      requests.inc({ method, status: `${Math.floor(status / 100)}xx` })
      durations.observe(durationMs / 1000)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => registry.clear(),
  }
}

/**
 * Figures are read on the machine itself, or by holders of the token: they cost statements, and show strangers how the
 * site is doing.
 *
 * @param token as METRICS_TOKEN sets it; null when none is.
 * @throws {AppError} `not_signed_in` without the token; `not_found` from elsewhere when there is none.
 */
export function requireMetricsReader(
  token: string | null,
  authorization: string | undefined,
  clientAddress: string,
): void {
  if (token === null) {
    if (isOwnMachine(clientAddress)) return
    throw new AppError('not_found', {
      detail: 'Figures are read on the machine of the site; with METRICS_TOKEN also from elsewhere.',
    })
  }
  const hash = (text: string) => createHash('sha256').update(text).digest()
  // Compared as hashes, which are equally long, so that the time says nothing of the token.
  if (!timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`)))
    throw new AppError('not_signed_in', { detail: 'Send the token of METRICS_TOKEN as Authorization: Bearer.' })
}

/** Also what comes from within the process. */
function isOwnMachine(address: string): boolean {
  return address === 'unknown' || address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address)
}

/** The library's own figures of the event loop begin again at every reading; these look back five minutes. */
function addEventLoopGauges(eventLoop: EventLoopWatch, registry: Registry): void {
  const gauge = (name: string, help: string, readMs: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(readMs() / 1000)
      },
    })
  const span = 'in the worst half minute of the last five.'
  gauge(
    'event_loop_delay_p99_seconds',
    `Delay of the event loop, 99th percentile, ${span}`,
    () => eventLoop.read().p99Ms,
  )
  gauge('event_loop_delay_max_seconds', `Longest delay of the event loop ${span}`, () => eventLoop.read().longestMs)
}

/** Makes gauges that read one answer of the database; not a number while it is away. */
function gaugesOf<Figures>(deps: Deps, registry: Registry, ask: (now: number) => Promise<Figures>) {
  return (name: string, help: string, read: (figures: Figures, now: number) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const now = deps.clock.now()
        const figures = await ask(now).catch(() => null)
        this.set(figures === null ? Number.NaN : read(figures, now))
      },
    })
}

/** What an operator watches about the outbox. @see docs/reference/services.md#7-jobs-and-outbox */
function addMailGauges(deps: Deps, registry: Registry): void {
  const gauge = gaugesOf(deps, registry, (now) => getMailFigures(deps.database.db, new Date(now - dayMs)))
  gauge('mails_waiting', 'Mails that wait to be sent.', ({ waiting }) => waiting)
  gauge('mails_oldest_waiting_seconds', 'Age of the oldest mail that waits.', ({ oldestWaitingAt }, now) =>
    oldestWaitingAt === null ? 0 : (now - oldestWaitingAt.getTime()) / 1000,
  )
  gauge('mails_failed', 'Mails of the last 24 hours that were given up.', ({ failed }) => failed)
}

/** What an operator watches about jobs. @see docs/reference/services.md#7-jobs-and-outbox */
function addJobGauges(deps: Deps, registry: Registry): void {
  const gauge = gaugesOf(deps, registry, (now) => getJobFigures(deps.database.db, new Date(now)))
  gauge('jobs_due', 'Jobs that are due and not done yet.', ({ due }) => due)
  gauge('jobs_oldest_due_seconds', 'How long the oldest due job waits.', ({ oldestDueAt }, now) =>
    oldestDueAt === null ? 0 : (now - oldestDueAt.getTime()) / 1000,
  )
  gauge('jobs_failed', 'Jobs that failed for good and wait for an operator.', ({ failed }) => failed)
}

/** What an operator watches about webhooks. */
function addWebhookGauges(deps: Deps, registry: Registry): void {
  const gauge = gaugesOf(deps, registry, (now) => getWebhookFigures(deps.database.db, new Date(now - dayMs)))
  gauge('webhooks_paused', 'Webhooks that are paused because they failed too often.', ({ paused }) => paused)
  gauge('webhook_deliveries_waiting', 'Events that wait for their webhook.', ({ waiting }) => waiting)
  gauge('webhook_deliveries_failed', 'Events of the last 24 hours that were given up.', ({ failed }) => failed)
}
