import { publicMeta } from '../lib/page-meta.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { TermsPage } from '../modules/site/legal/terms-page.tsx'

export const loader = staticPage
export const clientLoader = openDocument
export const meta = publicMeta('Terms of service', 'What you agree to when you use this service.')
export default TermsPage
