import { lazyScreen } from '../lib/lazy-screen.tsx'
import { loaderWith404 } from '../lib/screen-loader.ts'
import { clientLoaderWith404, type FillWith404, metaWith404, screenRoute, wasNotFound } from '../lib/screen-route.tsx'
import { caseQuery } from '../modules/safety/moderation/moderation-queries.ts'

const CaseScreen = lazyScreen(
  'app/modules/safety/moderation/case/case-screen.tsx',
  async () => (await import('../modules/safety/moderation/case/case-screen.tsx')).CaseScreen,
)

/** Neither to whoever is no moderator, nor one about oneself. */
const fill: FillWith404 = async (client, { call }, { params: { caseId = '' } }) => {
  const query = caseQuery(caseId, call)
  await client.prefetchQuery({ ...query, networkMode: 'always' })
  return wasNotFound(client, query.queryKey)
}

export const loader = loaderWith404(fill)
export const clientLoader = clientLoaderWith404(fill, CaseScreen)
export const meta = metaWith404('Case')
export default screenRoute('Case', CaseScreen).Page
