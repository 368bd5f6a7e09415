import { PRODUCT } from '@caravan/contract/product.ts'

/** Names that would be taken for the product's own, or for a path of it. */
const RESERVED = new Set([
  ...['admin', 'administrator', 'api', 'about', 'account', 'anonymous', 'blog', 'contact', 'deleted', 'discover'],
  ...['everyone', 'feed', 'help', 'info', 'login', 'logout', 'mail', 'matches', 'me', 'messages', 'mod', 'moderator'],
  ...['near-me', 'news', 'null', 'official', 'oidc', 'owner', 'postmaster', 'privacy', 'profile', 'root', 'safety'],
  ...['security', 'settings', 'signin', 'signup', 'staff', 'support', 'system', 'team', 'terms', 'undefined', 'user'],
  ...['user1', 'username', 'webmaster', 'you', PRODUCT.name.toLowerCase()],
])

/** Dots and underscores do not make another name: `ad.min` is read as admin. */
export const isReserved = (username: string) => RESERVED.has(username.replace(/[._]/g, ''))
