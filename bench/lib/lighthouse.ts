import lighthouse, { type Result } from 'lighthouse'
import { CannotMeasure } from './measure.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/**
 * One visit with Lighthouse's own settings for a phone, and an empty cache. On a busy machine a trace may lack its
 * beginning: Lighthouse asks to be run again then.
 */
export async function visit(address: string, port: number): Promise<Result> {
  const result = await audit(address, port)
  if (result.runtimeError?.code !== 'NO_NAVSTART') return usable(result)
  console.log(`  ${address}: the trace has no beginning, visited again`)
  return usable(await audit(address, port))
}

async function audit(address: string, port: number): Promise<Result> {
  const run = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!run) throw new CannotMeasure(`Lighthouse said nothing of ${address}.`)
  return run.lhr
}

function usable(result: Result): Result {
  if (result.runtimeError) throw new CannotMeasure(`Lighthouse: ${result.runtimeError.message}`)
  return result
}

/** From 0 to 100. */
export const scoreOf = ({ categories }: Result, category: Category) =>
  Math.round((categories[category]?.score ?? 0) * 100)

const VITALS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
export const vitals = ({ audits }: Result) =>
  Object.entries(VITALS)
    .map(([name, id]) => `${name} ${audits[id]?.displayValue}`)
    .join(', ')

/** Which audits cost a page its full score. */
export function shortfalls(visits: Result[], category: Category): Set<string> {
  const lines = visits.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1))
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  )
  return new Set(lines)
}
