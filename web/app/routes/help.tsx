import { listEmergencyNumbers } from '@caravan/contract/emergency-numbers.ts'
import { publicMeta } from '../lib/page-meta.ts'
import { serverCalls, serverContext } from '../lib/server-context.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { HelpPage } from '../modules/places/emergency-numbers/help-page.tsx'
import type { Route } from './+types/help'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const numbers = await serverCalls(context.get(serverContext)).call(listEmergencyNumbers)
  const country = searchParams.get('country')?.toUpperCase() ?? numbers.own
  return { ...staticPage({ request }), numbers, country, search: searchParams.get('q') ?? '' }
}
export const clientLoader = openDocument
export const meta = publicMeta(
  'Emergency numbers',
  'Police, ambulance and fire in every country. Readable without a network.',
)

export default function HelpRoute({ loaderData: { numbers, country, search } }: Route.ComponentProps) {
  return <HelpPage numbers={numbers} country={country} search={search} />
}
