import { prefetchMatches } from '../features/matches/matches-query.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'

const MatchesScreen = lazyScreen(
  'app/features/matches/matches-screen.tsx',
  async () => (await import('../features/matches/matches-screen.tsx')).MatchesScreen,
)
const screen = screenRoute('Matches', MatchesScreen)

export const loader = screenLoader((client, calls, { url }) =>
  prefetchMatches(client, calls, url.searchParams.get('tab') === 'requests'),
)
export const { clientLoader, meta } = screen
export default screen.Page
