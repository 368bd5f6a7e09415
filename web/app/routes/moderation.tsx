import { lazy } from '../lib/lazy.tsx'
import type { pagedQuery } from '../lib/query/paged-query.ts'
import { loaderWith404 } from '../lib/screen-loader.ts'
import { clientLoaderWith404, type FillWith404, metaWith404, screenRoute, wasNotFound } from '../lib/screen-route.tsx'
import { appealsQuery, casesQuery, decidedQuery } from '../modules/safety/moderation/moderation-queries.ts'

const ModerationScreen = lazy(
  async () => (await import('../modules/safety/moderation/moderation-screen.tsx')).ModerationScreen,
  {
    source: 'app/modules/safety/moderation/moderation-screen.tsx',
  },
)

/** To whoever is no moderator its calls are not there, and neither is the page. */
const fill: FillWith404 = async (client, { callPage }, { url }) => {
  async function isMissing<T>(query: ReturnType<typeof pagedQuery<T>>): Promise<boolean> {
    await client.prefetchInfiniteQuery({ ...query, networkMode: 'always' })
    return wasNotFound(client, query.queryKey)
  }
  const tab = url.searchParams.get('tab')
  if (tab === 'appeals') return isMissing(appealsQuery(callPage))
  return tab === 'decided' ? isMissing(decidedQuery(callPage)) : isMissing(casesQuery(callPage))
}

export const loader = loaderWith404(fill)
export const clientLoader = clientLoaderWith404(fill, ModerationScreen)
/** The tabs ask for what they show: the page does not ask once more. */
export const shouldRevalidate = () => false
export const meta = metaWith404('Moderation')
export default screenRoute('Moderation', ModerationScreen).Page
