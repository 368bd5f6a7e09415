import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { connectionErrorOf } from '../database/connection-error.ts'

interface Metric {
  name: string
  help: string
}

type Value = () => number | Promise<number>

/** A value that is read when somebody asks; by the names of Prometheus what ends in `_total` only grows. */
export function registerMetric(registry: Registry, name: string, help: string, value: Value): void {
  const options = { name, help, registers: [registry] }
  if (name.endsWith('_total')) {
    new Counter({
      ...options,
      async collect() {
        const total = await value()
        this.reset()
        this.inc(total)
      },
    })
  } else {
    new Gauge({
      ...options,
      async collect() {
        this.set(await value())
      },
    })
  }
}

/** Counters by one label, whose every value is known beforehand: each has its series from the start. */
export function registerCounts(
  registry: Registry,
  { label, counts, ...metric }: Metric & { label: string; counts: Readonly<Record<string, number>> },
): void {
  new Counter({
    ...metric,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count)
    },
  })
}

interface RowMetrics<Row> {
  /** The column by which the rows differ; none where there is one row. */
  label?: keyof Row & string
  /** Its statement is sent once for all that are asked for at the same time. */
  read: () => Promise<readonly Row[]>
  gauges: readonly (Metric & { value: (row: Row) => number | null })[]
}

/** Gauges of the rows of a query. Where the database does not answer nothing is known, and they have no series. */
export function registerRows<Row>(
  registry: Registry,
  log: FastifyBaseLogger,
  { label, read, gauges }: RowMetrics<Row>,
): void {
  let reading: Promise<readonly Row[]> | undefined
  const readOnce = () => {
    reading ??= read()
      .catch((error: unknown) => {
        if (!connectionErrorOf(error)) log.error({ outage: 'metrics', err: error }, 'metrics could not be read')
        return []
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  for (const { value: valueIn, ...metric } of gauges) {
    new Gauge<string>({
      ...metric,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const rows = await readOnce()
        this.reset()
        // of its own accord a gauge without labels is 0, which would say that all is well
        if (!label) this.remove()
        for (const row of rows) {
          const value = valueIn(row)
          if (value !== null) this.set(label ? { [label]: String(row[label]) } : {}, value)
        }
      },
    })
  }
}
