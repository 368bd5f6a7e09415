import { data } from 'react-router'
import { pageMeta } from '../lib/page-meta.ts'
import { NotFoundPage } from '../modules/shell/error-page.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null
export const meta = () => pageMeta('Page not found')

export default function NotFoundRoute() {
  return <NotFoundPage />
}
