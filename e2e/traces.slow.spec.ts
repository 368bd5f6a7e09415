import { HOME } from './support/feed.ts'
import { test as base, expect } from './support/fixtures.ts'
import { type ReceivedSpan, startTracedSite, type TracedSite } from './support/traced-site.ts'

const test = base.extend<Record<never, never>, { site: TracedSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from the pattern
    async ({}, use) => {
      const site = await startTracedSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  dataDir: [({ site }, use) => use(site.dataDir), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.url),
})

const isStatement = ({ attributes }: ReceivedSpan) => attributes.some(({ key }) => key === 'db.query.text')

test('a page is one trace: its load and its calls as the browser timed them, each call at the server, and its SQL', async ({
  traveller,
  site: { collector },
}) => {
  const { page } = await traveller(HOME)
  await page.goto('/matches')
  const trace = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.serverTiming.find(({ name }) => name === 'traceparent')?.description
  })
  const [, traceId, renderedBy] = String(trace).split('-')
  const spans = () => collector.spans.filter((span) => span.traceId === traceId)
  const childrenOf = (ids: (string | undefined)[]) => spans().filter(({ parentSpanId }) => ids.includes(parentSpanId))
  const idsOf = (some: ReceivedSpan[]) => some.map(({ spanId }) => spanId)
  const loads = () => childrenOf([renderedBy]).filter(({ name }) => name === 'page load')
  const calls = () => childrenOf(idsOf(loads())).filter(({ name }) => name.startsWith('GET /api/'))
  const answered = () => childrenOf(idsOf(calls()))
  // each side sends a batch every few seconds, and a call may come before what answered it
  await expect(() => {
    expect(childrenOf(idsOf(answered())).filter(isStatement).length).toBeGreaterThan(0)
    expect(loads()).toHaveLength(1)
    expect(loads()[0]?.events.map(({ name }) => name)).toContain('first contentful paint')
    for (const call of calls()) expect(childrenOf([call.spanId]).map(({ name }) => name)).toEqual([call.name])
    expect(spans().filter(({ spanId }) => spanId === renderedBy)).toHaveLength(1)
    expect(childrenOf([renderedBy]).filter(isStatement).length).toBeGreaterThan(0)
  }).toPass({ timeout: 40_000 })
})
