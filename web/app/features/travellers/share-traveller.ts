import { shareLink } from '../shares/share-link.ts'
import { travellerPath } from './traveller-link.tsx'

/** By the system's own sheet where there is one, else as a copied link. Signed-in travellers alone can open it. */
export const shareTraveller = (username: string) => shareLink({ title: `@${username}`, path: travellerPath(username) })
