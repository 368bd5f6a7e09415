import type { Attempt, Choose, Command } from '../play/command.ts'
import { chatFor, chatsJoined } from '../rules/group-chats.ts'
import type { Traveller, World } from '../rules/world.ts'

export const anyChat = (world: World, _by: Traveller, choose: Choose) =>
  choose.of([...world.chats.keys(), ...[...world.gone].slice(-1)])

/** Mostly one that the traveller is a member of. */
function chatToUse(world: World, by: Traveller, choose: Choose): string | undefined {
  const own = chatsJoined(world, by).map(({ id }) => id)
  return own.length > 0 && choose.inTen(7) ? choose.of(own) : anyChat(world, by, choose)
}

/** What is done to a chat that was opened before. */
export const onChat = (
  name: string,
  weight: number,
  attemptOn: (acting: { world: World; by: Traveller; choose: Choose; id: string }) => Attempt,
  choice = chatToUse,
): Command => ({
  ...{ name, weight },
  attempt(world, by, choose) {
    const id = choice(world, by, choose)
    return id === undefined ? undefined : attemptOn({ world, by, choose, id })
  },
})

/** What who is no member is answered: who is in its city may know that it is there. */
export const refusesOutsider = (world: World, by: Traveller, id: string) => {
  const chat = chatFor(world, by, id)
  return chat ? (chat.members.has(by.id) ? undefined : ('not-a-member' as const)) : ('not-found' as const)
}
