import type { Reply } from '../play/call.ts'
import type { Command } from '../play/command.ts'
import type { Server } from '../play/server.ts'
import { allSubjects, isThere, messageBy, nameInReport, refusesReport, type Subject } from '../rules/reports.ts'
import { goneSince } from '../rules/visibility.ts'
import type { Traveller, World } from '../rules/world.ts'

/** What moderators have hidden has come before them. A node that ends a chat says to nobody when it has. */
const reportable = (world: World): Subject[] =>
  allSubjects(world).filter(({ id }) => !world.hidden.has(id) && (world.hasLateJobs || !isOfPastChat(world, id)))

const isOfPastChat = ({ pastChats }: World, id: string): boolean =>
  [...pastChats.values()].some((chat) => chat.id === id || chat.messages.some((message) => message.id === id))

const attemptOn = (world: World, by: Traveller, subject: Subject): ReturnType<Command['attempt']> => {
  const { kind, id, aboutId, quote } = subject
  const about = world.travellers.get(aboutId) ?? world.deleted.get(aboutId)
  return {
    says: `${by.name} reports ${kind} ${id} of ${about?.name}`,
    call: (server) => report(server, world, by, subject),
    refusal: refusesReport(world, by, subject),
    reply: { kind, quote, username: nameInReport(world, by, subject), state: 'received', isNew: true },
    apply: () => undefined,
  }
}

/** Nobody decides it, so that it is no part of what others report later. */
async function report({ call, cast }: Server, world: World, by: Traveller, { kind, id }: Subject): Promise<Reply> {
  const said = kind === 'message' ? messageBy(world, id) : undefined
  const subject = { kind, id: said ? await cast.idOfMessage(said.matchId, said.number) : id }
  const reply = await call(by.id, { method: 'POST', url: '/api/reports', body: { subject, reason: 'harassment' } })
  await cast.forgetCases()
  return reply
}

const reportAnything: Command = {
  name: 'report something',
  weight: 2,
  isRunIdle: true,
  attempt(world, by, choose) {
    const subject = choose.of(reportable(world))
    return subject && attemptOn(world, by, subject)
  },
}

/** What somebody out of their sight had to do with them, or was taken away. */
const reportReceived: Command = {
  name: 'report what was received',
  weight: 2,
  isRunIdle: true,
  attempt(world, by, choose) {
    const isGone = ({ kind, id, aboutId }: Subject) =>
      goneSince(world, by.id, aboutId) !== null ||
      isOfPastChat(world, id) ||
      ((kind === 'comment' || kind === 'vouch') && !isThere(world, id))
    const received = reportable(world).filter(
      (subject) => isGone(subject) && refusesReport(world, by, subject) === undefined,
    )
    const subject = choose.of(received)
    return subject && attemptOn(world, by, subject)
  },
}

export const reportCommands: Command[] = [reportAnything, reportReceived]
