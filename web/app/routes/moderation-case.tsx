import { caseQuery } from '../features/moderation/moderation-queries.ts'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { missableLoader } from '../lib/screen-loader.ts'
import {
  type FillMissable,
  missableClientLoader,
  missableMeta,
  screenRoute,
  wasNotFound,
} from '../lib/screen-route.tsx'

const CaseScreen = lazyScreen(
  'app/features/moderation/case/case-screen.tsx',
  async () => (await import('../features/moderation/case/case-screen.tsx')).CaseScreen,
)

/** Neither to whoever is no moderator, nor one about oneself. */
const fill: FillMissable = async (client, { call }, { params: { caseId = '' } }) => {
  const query = caseQuery(caseId, call)
  await client.prefetchQuery({ ...query, networkMode: 'always' })
  return wasNotFound(client, query.queryKey)
}

export const loader = missableLoader(fill)
export const clientLoader = missableClientLoader(fill, CaseScreen)
export const meta = missableMeta('Case')
export default screenRoute('Case', CaseScreen).Page
