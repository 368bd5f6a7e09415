import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchMatches } from '../modules/matching/matches/matches-query.ts'

const MatchesScreen = lazy(async () => (await import('../modules/matching/matches/matches-screen.tsx')).MatchesScreen, {
  source: 'app/modules/matching/matches/matches-screen.tsx',
})
const screen = screenRoute('Matches', MatchesScreen)

export const loader = screenLoader((client, calls, { url }) =>
  prefetchMatches(client, calls, url.searchParams.get('tab') === 'requests'),
)
export const { clientLoader, meta } = screen
export default screen.Page
