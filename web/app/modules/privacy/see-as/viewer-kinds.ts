import { seeAs, VIEWER_KINDS, type ViewerKind } from '@caravan/contract/see-as.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../../lib/call.ts'
import { travellerQuery } from '../../matching/travellers/traveller-query.ts'
import { ownTripsQuery } from '../../people/profile/own-trips-query.ts'

interface KindWords {
  label: string
  /** 'This is what a match sees.' */
  one: string
  /** 'Not shown to matches: …' */
  many: string
  who: string
}

export const KIND_WORDS: Record<ViewerKind, KindWords> = {
  visitor: {
    label: 'A visitor',
    one: 'a visitor',
    many: 'visitors',
    who: 'Anybody who opens the link of a trip of yours without signing in.',
  },
  stranger: {
    label: 'A stranger',
    one: 'a stranger',
    many: 'strangers',
    who: 'Any traveler you have nothing to do with, and who states no gender.',
  },
  woman: {
    label: 'A woman',
    one: 'a woman you do not know',
    many: 'women you do not know',
    who: 'Any traveler you have nothing to do with, and who states that she is a woman.',
  },
  man: {
    label: 'A man',
    one: 'a man you do not know',
    many: 'men you do not know',
    who: 'Any traveler you have nothing to do with, and who states that he is a man.',
  },
  match: {
    label: 'A match',
    one: 'a match',
    many: 'matches',
    who: 'Somebody you matched with, and who states no gender.',
  },
  member: {
    label: 'A chat member',
    one: 'a member of your group chat',
    many: 'members of your group chats',
    who: 'Somebody in a group chat with you, and who states no gender.',
  },
}

export const KIND_OPTIONS = VIEWER_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label }))

const AS = 'as'

export const KIND_IN_ADDRESS = {
  read: (params: URLSearchParams): ViewerKind => VIEWER_KINDS.find((kind) => kind === params.get(AS)) ?? 'stranger',
  write: (kind: ViewerKind): Record<string, string> => ({ [AS]: kind }),
}

export const seeAsQuery = (kind: ViewerKind, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/see-as', kind],
    queryFn: ({ signal }) => by(seeAs, { params: { kind } }, { signal }),
    staleTime: 0,
  })

export const prefetchSeeAs = (
  client: QueryClient,
  { call, callPage }: Calls,
  { viewer, url }: { viewer: OwnUser; url: URL },
) =>
  Promise.all([
    client.prefetchQuery(seeAsQuery(KIND_IN_ADDRESS.read(url.searchParams), call)),
    client.prefetchQuery(travellerQuery(viewer.username ?? '', call)),
    client.prefetchQuery(ownTripsQuery(viewer.id, callPage)),
  ])
