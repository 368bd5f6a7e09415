import { publicMeta } from '../lib/page-meta.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { CommunityRulesPage } from '../modules/site/legal/community-rules-page.tsx'

export const loader = staticPage
export const clientLoader = openDocument
export const meta = publicMeta('Community rules', 'How strangers who will meet treat each other here.')
export default CommunityRulesPage
