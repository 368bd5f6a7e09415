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

test('what a browser asks for while a page loads is in the trace of the page, down to the SQL', async ({
  traveller,
  site: { collector },
}) => {
  const { page } = await traveller(HOME)
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const trace = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.serverTiming.find(({ name }) => name === 'traceparent')?.description
  })
  const [, traceId, pageId] = String(trace).split('-')
  const spans = () => collector.spans.filter((span) => span.traceId === traceId)
  const childrenOf = (id: string | undefined) => spans().filter(({ parentSpanId }) => parentSpanId === id)
  const calls = () => childrenOf(pageId).filter(({ name }) => name.startsWith('GET /api/'))
  // they are sent a batch every few seconds
  await expect
    .poll(() => calls().flatMap(({ spanId }) => childrenOf(spanId).filter(isStatement)).length)
    .toBeGreaterThan(0)
  expect(spans().filter(({ spanId }) => spanId === pageId)).toHaveLength(1)
  expect(childrenOf(pageId).filter(isStatement).length).toBeGreaterThan(0)
})
