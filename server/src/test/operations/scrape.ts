import type { Matcher } from './promql.ts'

export interface Scrape {
  /** The metrics that are declared, by their type. */
  types: Map<string, string>
  series: { name: string; labels: Record<string, string> }[]
}

/** Prometheus' text as the series that it holds. */
export function readScrape(text: string): Scrape {
  const lines = text.split('\n').filter((line) => line)
  const types = lines.flatMap((line) => {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    return name && type ? [[name, type] as const] : []
  })
  const series = lines.flatMap((line) => {
    const [, name, labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    return name ? [{ name, labels: labelsIn(labels) }] : []
  })
  return { types: new Map(types), series }
}

const labelsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, value]) => [label, value]))

/** Prometheus' regular expressions match a whole value. */
export function matches({ operator, value }: Matcher, actual: string): boolean {
  const isSame = operator.includes('~') ? new RegExp(`^(?:${value})$`).test(actual) : value === actual
  return operator.startsWith('!') ? !isSame : isSame
}
