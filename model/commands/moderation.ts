import type { Reply } from '../play/call.ts'
import { byTheClock, type Command, command, idIn, type Server } from '../play/command.ts'
import { meetingOf } from '../rules/matches.ts'
import { notifyOfAnswer, notifyOfHiding } from '../rules/notifications.ts'
import type { Plan } from '../rules/plans.ts'
import {
  aboutTraveller,
  allSubjects,
  isThere,
  messageBy,
  nameInReport,
  refusesReport,
  type Subject,
  thingsThere,
} from '../rules/reports.ts'
import { areSeparated, goneSince, isHere } from '../rules/visibility.ts'
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

const reportAnything = command('report something', { weight: 2, isRunIdle: true }, (world, by, choose) => {
  const subject = choose.of(reportable(world))
  return subject && attemptOn(world, by, subject)
})

/** What somebody out of their sight had to do with them, or was taken away. */
const reportReceived = command('report what was received', { weight: 2, isRunIdle: true }, (world, by, choose) => {
  const isGone = ({ kind, id, aboutId }: Subject) =>
    goneSince(world, by.id, aboutId) !== null ||
    isOfPastChat(world, id) ||
    ((kind === 'comment' || kind === 'vouch') && !isThere(world, id))
  const received = reportable(world).filter(
    (subject) => isGone(subject) && refusesReport(world, by, subject) === undefined,
  )
  const subject = choose.of(received)
  return subject && attemptOn(world, by, subject)
})

interface Reported extends Subject {
  reporter: Traveller
  moderator: Traveller
  decision: object
}

/** Somebody reports something, and a moderator decides: no case is about whoever decides it, and no report in it theirs. */
async function reportAndDecide(
  server: Server,
  { kind, id, aboutId, reporter, moderator, decision }: Reported,
): Promise<Reply> {
  const body = { subject: { kind, id }, reason: 'harassment' }
  const report = await server.call(reporter.id, { method: 'POST', url: '/api/reports', body })
  if (report.status >= 300) return report
  const cases = await server.call(moderator.id, { method: 'GET', url: '/api/moderation/cases' })
  const caseId = listOf(cases.body).find((one) => Reflect.get(Object(one.traveller), 'id') === aboutId)?.id
  const url = `/api/moderation/cases/${caseId}`
  const opened = await server.call(moderator.id, { method: 'GET', url })
  const reportId = Reflect.get(Object(report.body), 'id')
  const reported = listOf(Reflect.get(Object(opened.body), 'reports')).find((one) => one.id === reportId)
  const [evidence] = listOf(reported?.evidence)
  const said = { rule: 'no-hate', text: 'Not here.', evidenceId: evidence?.id }
  const chosen = { ...said, ...decision }
  const shown = await server.call(moderator.id, { method: 'POST', url: `${url}/preview`, body: chosen })
  const version = Reflect.get(Object(shown.body), 'version')
  return server.call(moderator.id, { method: 'POST', url: `${url}/decision`, body: { ...chosen, version } })
}

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : [])

/** Who may report something: it is theirs to report, they may call, and they do not decide. */
const mayReport = (world: World, by: Traveller, subject: Subject): boolean =>
  !by.isModerator && isHere(by) && refusesReport(world, by, subject) === undefined

/** Somebody who is party to it neither with the reporter nor with whom it is about. */
const moderatorOf = (world: World, by: Traveller, { kind, id, aboutId }: Subject): Traveller | undefined =>
  [...world.travellers.values()].find(
    (one) =>
      one.isModerator &&
      isHere(one) &&
      !accountsOf(world, one.id).some((own) => [by.id, aboutId].some((other) => haveToDo(world, own, other))) &&
      !(
        kind === 'group-message' &&
        [...world.chats.values()].some(
          (chat) =>
            accountsOf(world, one.id).some((own) => chat.members.has(own)) &&
            chat.messages.some((message) => message.id === id),
        )
      ),
  )

/** Of a moderator, as far as they show. */
const accountsOf = ({ secondAccounts }: World, id: string): string[] => [id, ...(secondAccounts.get(id) ?? [])]

/** A match or request, whatever became of it, a block, a meeting, or a plan that both were in. */
const haveToDo = (world: World, one: string, other: string): boolean =>
  one === other ||
  areSeparated(world, one, other) ||
  [...world.matches.values()].some(
    ({ askerId, authorId }) => [askerId, authorId].includes(one) && [askerId, authorId].includes(other),
  ) ||
  meetingOf(world, one, other) !== undefined ||
  [...world.plans.values()].some((plan) => wasIn(plan, one) && wasIn(plan, other))

/** In a group chat: taken back or left, it counts all the same. */
const wasIn = ({ groupChatId, proposerId, everAgreed }: Plan, id: string): boolean =>
  groupChatId !== null && (proposerId === id || everAgreed.has(id))

/** Hidden, a thing is its author's alone, and a comment is counted no more. */
const hide = command('have something hidden', { weight: 2 }, (world, by, choose) => {
  const things = thingsThere(world).filter((thing) => mayReport(world, by, thing) && !isOfModerator(world, thing))
  const subject = choose.of(things)
  const moderator = subject && moderatorOf(world, by, subject)
  if (!moderator) return undefined
  const decision = { action: 'hide' }
  return {
    says: `${moderator.name} hides ${subject.kind} ${subject.id} that ${by.name} reported`,
    call: (server) => reportAndDecide(server, { ...subject, reporter: by, moderator, decision }),
    apply(world, reply) {
      const picture = world.trips.get(subject.id)?.picture
      if (picture && !world.hidden.has(subject.id)) world.hiddenPictures.add(picture)
      world.hidden.add(subject.id)
      notifyOfHiding(world, subject.aboutId, { hidden: subject.kind, decisionId: idIn(reply) })
      notifyOfAnswer(world, by.id, { reported: subject, decisionId: idIn(reply) })
    },
  }
})

/** To others it looks like having left; nothing is ended that would have to be brought back. */
const suspend = command('have somebody suspended', { weight: 1 }, (world, by, choose) => {
  const whom = choose.of(world.travellers.values())
  if (!whom || whom.isModerator) return undefined
  const subject = aboutTraveller(whom)
  const moderator = moderatorOf(world, by, subject)
  if (!moderator || !mayReport(world, by, subject)) return undefined
  const decision = { action: 'suspend', days: 7 }
  return {
    says: `${moderator.name} suspends ${whom.name} whom ${by.name} reported`,
    async call(server) {
      const reply = await reportAndDecide(server, { ...subject, reporter: by, moderator, decision })
      await server.cast.signIn(whom.id)
      return reply
    },
    apply(world, reply) {
      notifyOfAnswer(world, by.id, { reported: subject, decisionId: idIn(reply) })
      const suspendedAt = whom.isSuspended ? whom.suspendedAt : ++world.time
      world.travellers.set(whom.id, { ...whom, isSuspended: true, suspendedAt })
      // with their sessions
      for (const [name, own] of world.browsers) if (own?.by === whom.id) world.browsers.set(name, null)
    },
  }
})

const endSuspension = command('let a suspension end', { weight: 2 }, (world, _by, choose) => {
  const whom = choose.of([...world.travellers.values()].filter(({ isSuspended }) => isSuspended))
  if (!whom) return undefined
  return byTheClock(
    `the suspension of ${whom.name} ends`,
    ({ cast }) => cast.age('suspension', [whom.id]),
    (world) => void world.travellers.set(whom.id, { ...whom, isSuspended: false }),
  )
})

const isOfModerator = (world: World, { aboutId }: Subject) => world.travellers.get(aboutId)?.isModerator === true

export const moderationCommands = [reportAnything, reportReceived, hide, suspend, endSuspension]
