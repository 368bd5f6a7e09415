import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { FastifyBaseLogger } from 'fastify'

/** Sends spans over OTLP, and says in the log where they are not taken. */
export class Collector extends OTLPTraceExporter {
  readonly #log: FastifyBaseLogger

  constructor(endpoint: string, log: FastifyBaseLogger) {
    super({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
    this.#log = log
  }

  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans, (result) => {
      if (result.error) this.#log.error({ outage: 'trace collector', err: result.error }, 'spans were not taken')
      done(result)
    })
  }
}
