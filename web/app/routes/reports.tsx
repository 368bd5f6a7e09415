import { prefetchReports } from '../features/reports/reports-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const ReportsScreen = lazyScreen(
  'app/features/reports/reports-screen.tsx',
  async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen,
)
const screen = screenRoute('Your reports', ReportsScreen)

export const loader = screenLoader(prefetchReports)
export const { clientLoader, meta } = screen
export default screen.Page
