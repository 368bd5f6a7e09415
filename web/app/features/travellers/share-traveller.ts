import { PRODUCT } from '@caravan/contract/product.ts'
import { shareLink } from '../shares/share-link.ts'
import { travellerPath } from './traveller-link.tsx'

/** A profile is for travellers alone, and a link to it leads others to the sign-in: that is said with it. */
export const shareTraveller = (username: string) =>
  shareLink({
    title: `@${username}`,
    path: travellerPath(username),
    note: `Whoever opens it has to sign in to ${PRODUCT.name} first.`,
  })
