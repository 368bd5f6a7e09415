import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { reportsQuery } from '../modules/safety/reports/queries.ts'

const ReportsScreen = lazy(async () => (await import('../modules/safety/reports/reports-screen.tsx')).ReportsScreen, {
  source: 'app/modules/safety/reports/reports-screen.tsx',
})
const screen = screenRoute('Your reports', ReportsScreen)

export const loader = screenLoader((client, { callPage }) => client.prefetchInfiniteQuery(reportsQuery(callPage)))
export const { clientLoader, meta } = screen
export default screen.Page
