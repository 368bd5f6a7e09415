import * as fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'

const pathOf = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url))
const read = (name: string) => fs.readFileSync(pathOf(name), 'utf8')

export const ALERTS_FILE = pathOf('operations/alerts.yaml')

const Alert = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
})
export type Alert = z.infer<typeof Alert>
const Alerts = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Alert) })) })

const Panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('$' + '{datasource}') }).optional(),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
})
export type Panel = z.infer<typeof Panel>
const Dashboard = z.object({
  panels: z.array(Panel),
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
})

export const readAlerts = (): Alert[] =>
  Alerts.parse(parse(read('operations/alerts.yaml'))).groups.flatMap(({ rules }) => rules)
export const readDashboard = () => Dashboard.parse(JSON.parse(read('operations/dashboard.json')))
export const readRunbookText = () => read('docs/runbook.md')
/** Of each alert in the runbook, what is said of it. */
export function readRunbook(): Map<string, string> {
  const [, ...sections] = readRunbookText().split(/^### /m)
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split(/\n/)
      return [heading.trim(), lines.join('\n')]
    }),
  )
}
