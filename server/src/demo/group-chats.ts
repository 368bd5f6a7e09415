import { inAsia } from './group-chats/in-asia.ts'
import { inEurope } from './group-chats/in-europe.ts'
import { inLisbon } from './group-chats/in-lisbon.ts'
import { inTheAmericas } from './group-chats/in-the-americas.ts'
import { inTheSouth } from './group-chats/in-the-south.ts'
import type { DemoGroupChat } from './shapes.ts'

/** What goes on in the cities of the cast, each chat in the city of who opened it. */
export const GROUP_CHATS: readonly DemoGroupChat[] = [
  ...[...inLisbon, ...inEurope, ...inTheAmericas, ...inAsia, ...inTheSouth],
]
