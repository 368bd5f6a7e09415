import { beforeAll, describe, expect, test } from 'vitest'
import { jobsOf } from '../../operate/jobs.ts'
import { useApp } from '../build-app.ts'
import { traveller } from '../factories.ts'
import { listening } from '../live.ts'
import { type Alert, type Panel, readAlerts, readDashboard, readRunbook, readRunbookText } from './files.ts'
import { readPromql, type Selector } from './promql.ts'
import { matches, readScrape, type Scrape } from './scrape.ts'

/** Both are set and away: what is measured of them is there all the same. */
const { app } = await useApp({
  LOG_LEVEL: 'silent',
  REDIS_URL: 'redis://127.0.0.1:1',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  DATABASE_REPLICA_URL: 'postgres://nobody@127.0.0.1:1/none',
})
const alerts = readAlerts()
const panels = readDashboard().panels.filter(({ type }) => type !== 'row')

let scrape: Scrape
beforeAll(async () => {
  const url = await listening(app)
  const { pool } = app.services
  for (const task of jobsOf(app.services).groups.flatMap(({ tasks }) => Object.keys(tasks))) {
    await pool.query('select graphile_worker.add_job($1)', [task])
  }
  const { cookie } = await traveller(app)
  await (await fetch(`${url}/api/posts`, { headers: { cookie } })).text()
  scrape = readScrape(await (await fetch(`${url}/metrics`)).text())
})

/** Said by Prometheus itself of what it scrapes. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] }
/** Whose values depend on what was asked for: `status="500"` needs a defect. */
const OPEN_LABELS = ['status', 'route', 'method']

/** What an expression names and the server does not have. */
function missingIn(expression: string): string[] {
  const { selectors, grouping } = readPromql(expression)
  const labels = new Set([...OF_PROMETHEUS.labels, 'le', ...selectors.flatMap((one) => labelsOf(one))])
  return [...selectors.flatMap(missingOf), ...grouping.filter((label) => !labels.has(label))]
}

const seriesOf = ({ metric }: Selector) => scrape.series.filter(({ name }) => name === metric)
const labelsOf = (selector: Selector) => seriesOf(selector).flatMap(({ labels }) => Object.keys(labels))

function missingOf(selector: Selector): string[] {
  const { metric, matchers } = selector
  if (OF_PROMETHEUS.metrics.includes(metric)) return []
  const series = seriesOf(selector)
  if (series.length === 0 && !scrape.types.has(metric)) return [metric]
  const own = matchers.filter(({ label }) => !OF_PROMETHEUS.labels.includes(label))
  const unknown = own.filter(({ label }) => !labelsOf(selector).includes(label))
  if (unknown.length > 0) return unknown.map(({ label }) => `${metric}{${label}}`)
  const closed = own.filter(({ label }) => !OPEN_LABELS.includes(label))
  const isThere =
    closed.length === 0 || series.some(({ labels }) => closed.every((one) => matches(one, labels[one.label] ?? '')))
  return isThere ? [] : [`${metric}{${closed.map(({ label, value }) => `${label}=${value}`)}}`]
}

test('an expression that is none, and one that names what is not there, are noticed', () => {
  expect(() => missingIn('sum(rate(db_up[5m]) by')).toThrow(SyntaxError)
  expect(missingIn('max(db_down)')).toEqual(['db_down'])
  expect(missingIn('db_up{color="red"}')).toEqual(['db_up{color}'])
  expect(missingIn('moderation_waiting{kind="apeal"}')).toEqual(['moderation_waiting{kind=apeal}'])
  expect(missingIn('sum by (kind) (jobs_waiting)')).toEqual(['kind'])
  expect(missingIn('jobs_waiting{task=~"mail-.*"} > 1 and on(instance) up{job="caravan"}')).toEqual([])
})

test.each(alerts)('the alert $alert is made of what the server measures', ({ expr }: Alert) => {
  expect(missingIn(expr)).toEqual([])
})

test.each(panels)('the panel “$title” is made of what the server measures', ({ targets, datasource }: Panel) => {
  expect(targets.length).toBeGreaterThan(0)
  expect(datasource).toBeDefined()
  expect(targets.flatMap(({ expr }) => missingIn(expr))).toEqual([])
  // a legend names a label that its series have left
  const legends = targets.flatMap(({ expr, legendFormat }) =>
    [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => ({ expr, label })),
  )
  const unnamed = legends.filter(({ expr, label }) => {
    const { selectors, grouping } = readPromql(expr)
    return ![...OF_PROMETHEUS.labels, ...grouping, ...selectors.flatMap(labelsOf)].includes(label)
  })
  expect(unnamed).toEqual([])
})

/** Names in a command of the runbook for what is looked up first. */
const LOOKED_UP = /PID/g

test('what the runbook asks PostgreSQL can be asked', async () => {
  const text = readRunbookText()
  const statements = [
    ...[...text.matchAll(/-c (['"])(.+?)\1[`\s]/gs)].map(([, , sql = '']) => sql),
    ...[...text.matchAll(/`(select .+?)`/gs)].map(([, sql = '']) => sql),
  ]
  expect(statements.length).toBeGreaterThan(8)
  const client = await app.services.pool.connect()
  try {
    for (const statement of statements) {
      await client.query('begin')
      await client.query(statement.replace(LOOKED_UP, '0'))
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})

describe('what is measured is used, and what rings is explained', () => {
  test('every metric of ours is in a panel or an alert', () => {
    const named = [
      ...alerts.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
      .flatMap((expr) => readPromql(expr).selectors)
      .map(({ metric }) => metric.replace(/_(bucket|count|sum)$/, ''))
    const ours = [...scrape.types.keys()].filter((name) => !/^(process|nodejs)_/.test(name))
    expect(ours.length).toBeGreaterThan(30)
    expect(ours.filter((name) => !named.includes(name))).toEqual([])
  })

  test('panels have an id each, and the data source is chosen in one place', () => {
    const { panels: all, templating } = readDashboard()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource'])
  })

  test('the runbook has each alert once, in their order, and each alert leads to it', () => {
    expect([...readRunbook().keys()]).toEqual(alerts.map(({ alert }) => alert))
    expect(alerts.map(({ annotations }) => annotations.runbook)).toEqual(
      alerts.map(({ alert }) => `docs/runbook.md#${alert.toLowerCase()}`),
    )
  })

  test.each([...readRunbook()])('of %s it says what it means, what to look at and what to do', (_alert, text) => {
    expect([...text.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, word]) => word)).toEqual(['Means', 'Look', 'Do'])
  })
})
