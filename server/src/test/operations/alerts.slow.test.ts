import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { findPromtool } from '../outside/promtool-for-tests.ts'
import { FIRING, WELL } from './alert-series.ts'
import { ALERTS_FILE, type Alert, readAlerts } from './files.ts'

const run = promisify(execFile)
const alerts = readAlerts()
const promtool = await findPromtool()
if ('missing' in promtool) process.stderr.write(`The alerts are not fired: ${promtool.missing}\n`)
const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-alerts-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

interface Expected {
  series: Record<string, string>
  minute: number
  alerts: { alert: Alert; labels?: Record<string, string> | null }[]
}

/** As `promtool test rules` reads it, which is YAML and so JSON as well. @returns what it says, empty where all is as expected */
async function evaluate(program: string, expected: Expected[]): Promise<string> {
  const file = join(folder, 'rules.test.yaml')
  const tests = expected.map(({ series, minute, alerts }) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: alerts.map(({ alert: { alert, labels, annotations }, labels: left }) => ({
      eval_time: `${minute}m`,
      alertname: alert,
      exp_alerts: left === null ? [] : [{ exp_labels: { ...labels, ...left }, exp_annotations: annotations }],
    })),
  }))
  fs.writeFileSync(file, JSON.stringify({ rule_files: [ALERTS_FILE], evaluation_interval: '1m', tests }))
  return run(program, ['test', 'rules', file]).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )
}

describe.skipIf('missing' in promtool)('with Prometheus’ own evaluation', () => {
  const program = 'program' in promtool ? promtool.program : ''

  test('the file of alerts is one', async () => {
    const { stdout } = await run(program, ['check', 'rules', ALERTS_FILE])
    expect(stdout).toContain(`SUCCESS: ${alerts.length} rules found`)
  })

  test.each(alerts)('$alert fires', async (alert) => {
    const firing = FIRING[alert.alert] ?? []
    expect(firing.length).toBeGreaterThan(0)
    const expected = firing.map(({ labels = {}, ...given }) => ({ ...given, alerts: [{ alert, labels }] }))
    expect(await evaluate(program, expected)).toBe('')
  })

  test('none fires while all is well', async () => {
    const none = alerts.map((alert) => ({ alert, labels: null }))
    expect(await evaluate(program, [{ series: WELL, minute: 58, alerts: none }])).toBe('')
  })

  test('an alert that does not fire as expected is noticed', async () => {
    const [alert] = alerts
    if (!alert) throw new Error('There are no alerts')
    expect(await evaluate(program, [{ series: WELL, minute: 58, alerts: [{ alert, labels: {} }] }])).toContain('FAILED')
  })
})
