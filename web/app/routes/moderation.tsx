import { appealsQuery, casesQuery, decidedQuery } from '../features/moderation/moderation-queries.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { missableLoader } from '../lib/screen-loader.ts'
import {
  type FillMissable,
  missableClientLoader,
  missableMeta,
  screenRoute,
  wasNotFound,
} from '../lib/screen-route.tsx'

const ModerationScreen = lazyScreen(
  'app/features/moderation/moderation-screen.tsx',
  async () => (await import('../features/moderation/moderation-screen.tsx')).ModerationScreen,
)

/** To whoever is no moderator its calls are not there, and neither is the page. */
const fill: FillMissable = async (client, { callPage }, { url }) => {
  if (url.searchParams.get('tab') === 'appeals') {
    const query = appealsQuery(callPage)
    await client.prefetchInfiniteQuery({ ...query, networkMode: 'always' })
    return wasNotFound(client, query.queryKey)
  }
  if (url.searchParams.get('tab') === 'decided') {
    const query = decidedQuery(callPage)
    await client.prefetchInfiniteQuery({ ...query, networkMode: 'always' })
    return wasNotFound(client, query.queryKey)
  }
  const query = casesQuery(callPage)
  await client.prefetchInfiniteQuery({ ...query, networkMode: 'always' })
  return wasNotFound(client, query.queryKey)
}

export const loader = missableLoader(fill)
export const clientLoader = missableClientLoader(fill, ModerationScreen)
/** The tabs ask for what they show: the page does not ask once more. */
export const shouldRevalidate = () => false
export const meta = missableMeta('Moderation')
export default screenRoute('Moderation', ModerationScreen).Page
