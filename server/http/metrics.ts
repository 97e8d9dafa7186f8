import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Deps } from '#server/deps.ts'

/** Figures of the process in Prometheus' text form. Holds no personal data. @see QUAL-07 */
export type Metrics = {
  observe(method: string, status: number, durationMs: number): void
  text(): Promise<string>
  contentType: string
  close(): void
}

const durationBucketsSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Starts counting. */
export function openMetrics(deps: Deps): Metrics {
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
