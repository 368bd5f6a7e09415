import { lazy } from '../lib/lazy.tsx'
import { loaderWith404 } from '../lib/screen-loader.ts'
import { clientLoaderWith404, type FillWith404, metaWith404, screenRoute, wasNotFound } from '../lib/screen-route.tsx'
import { caseQuery } from '../modules/safety/moderation/moderation-queries.ts'

const CaseScreen = lazy(async () => (await import('../modules/safety/moderation/case/case-screen.tsx')).CaseScreen, {
  source: 'app/modules/safety/moderation/case/case-screen.tsx',
})

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
