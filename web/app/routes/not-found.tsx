import { data } from 'react-router'
import { NotFoundPage } from '../features/shell/not-found-page.tsx'
import { pageTitle } from '../lib/page-title.ts'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null
export const meta = () => pageTitle('Page not found')

export default function NotFoundRoute() {
  return <NotFoundPage />
}
