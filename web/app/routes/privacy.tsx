import { publicMeta } from '../lib/page-meta.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { PrivacyPage } from '../modules/site/legal/privacy-page.tsx'

export const loader = staticPage
export const clientLoader = openDocument
export const meta = publicMeta(
  'Privacy policy',
  'What is stored about you, who sees it, how long it is kept, and how you get rid of it.',
)
export default PrivacyPage
