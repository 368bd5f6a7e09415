import { demoData } from './data.ts'
import type { DemoGroupChat } from './shapes.ts'

/** What goes on in the cities of the cast, each chat in the city of who opened it. */
export const GROUP_CHATS = demoData<readonly DemoGroupChat[]>('group-chats')
