import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchReports } from '../modules/safety/reports/reports-query.ts'

const ReportsScreen = lazyScreen(
  'app/modules/safety/reports/reports-screen.tsx',
  async () => (await import('../modules/safety/reports/reports-screen.tsx')).ReportsScreen,
)
const screen = screenRoute('Your reports', ReportsScreen)

export const loader = screenLoader(prefetchReports)
export const { clientLoader, meta } = screen
export default screen.Page
