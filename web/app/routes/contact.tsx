import { publicMeta } from '../lib/page-meta.ts'
import { serverContext } from '../lib/server-context.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { ContactPage } from '../modules/site/legal/legal-page.tsx'
import type { Route } from './+types/contact'

export const loader = ({ context, request }: Route.LoaderArgs) => ({
  ...staticPage({ request }),
  email: context.get(serverContext).supportEmail,
})
export const clientLoader = openDocument
export const meta = publicMeta('Contact support', 'How to reach the people who run this service.')

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <ContactPage email={loaderData.email} />
}
