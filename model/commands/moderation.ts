import type { Reply } from '../play/call.ts'
import { byTheClock, type Command, idIn } from '../play/command.ts'
import type { Server } from '../play/server.ts'
import { chatsJoined, groupMessagesSeen } from '../rules/group-chats.ts'
import { notifyOfAnswer, notifyOfHiding } from '../rules/notifications.ts'
import { areSeparated, seesComment, seesTraveller, tripFor } from '../rules/visibility.ts'
import type { Plan, Traveller, World } from '../rules/world.ts'

interface Subject {
  kind: 'trip' | 'comment' | 'group-message' | 'traveller'
  id: string
  /** Whom it is about. */
  aboutId: string
}
interface Reported extends Subject {
  reporter: Traveller
  moderator: Traveller
  decision: object
}

/** Somebody reports what they see, and a moderator decides: no case is about whoever decides it, and no report in it theirs. */
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

/** Who may report something: they see it, it is not theirs, they may call, and they do not decide. */
function reporterOf(world: World, by: Traveller, { kind, id, aboutId }: Subject): Traveller | undefined {
  const isTheirs = aboutId === by.id || by.isModerator || by.isSuspended
  return isTheirs || !SEES[kind](world, by, id) ? undefined : by
}

const SEES: Record<Subject['kind'], (world: World, by: Traveller, id: string) => boolean> = {
  traveller: seesTraveller,
  trip: (world, by, id) => tripFor(world, by, id) !== undefined,
  comment(world, by, id) {
    const comment = world.comments.get(id)
    return comment !== undefined && seesComment(world, by, comment) && tripFor(world, by, comment.tripId) !== undefined
  },
  'group-message': (world, by, id) =>
    chatsJoined(world, by).some((chat) => groupMessagesSeen(world, by, chat).some((message) => message.id === id)),
}

/** Somebody who is party to it neither with the reporter nor with whom it is about. */
const moderatorOf = (world: World, by: Traveller, { kind, id, aboutId }: Subject): Traveller | undefined =>
  [...world.travellers.values()].find(
    (one) =>
      one.isModerator &&
      !one.isSuspended &&
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

/** A match or request, whatever became of it, a block, or a plan that both were in. */
const haveToDo = (world: World, one: string, other: string): boolean =>
  one === other ||
  areSeparated(world, one, other) ||
  [...world.matches.values()].some(
    ({ askerId, authorId }) => [askerId, authorId].includes(one) && [askerId, authorId].includes(other),
  ) ||
  [...world.plans.values()].some((plan) => wasIn(plan, one) && wasIn(plan, other))

/** In a group chat: taken back or left, it counts all the same. */
const wasIn = ({ groupChatId, proposerId, everAgreed }: Plan, id: string): boolean =>
  groupChatId !== null && (proposerId === id || everAgreed.has(id))

/** How it begins, in the report of it. */
function quoteOf(world: World, { kind, id }: Subject): string | null {
  const said = [...world.chats.values()].flatMap(({ messages }) => messages).find((message) => message.id === id)
  const words: Record<Subject['kind'], string | undefined> = {
    traveller: undefined,
    trip: world.trips.get(id)?.description,
    comment: world.comments.get(id)?.content,
    'group-message': said?.content,
  }
  const characters = [...(words[kind]?.replace(/\s+/g, ' ') ?? '')]
  if (characters.length > 80) return `${characters.slice(0, 79).join('')}…`
  return characters.join('') || null
}

/** Hidden, a thing is its author's alone, and a comment is counted no more. */
const hide: Command = {
  name: 'have something hidden',
  weight: 2,
  attempt(world, by, choose) {
    const things: Subject[] = [
      ...[...world.trips.values()].map(({ id, ownerId }) => ({ kind: 'trip' as const, id, aboutId: ownerId })),
      ...[...world.comments.values()].map(({ id, authorId }) => ({ kind: 'comment' as const, id, aboutId: authorId })),
      ...[...world.chats.values()].flatMap(({ messages }) =>
        messages.map(({ id, authorId }) => ({ kind: 'group-message' as const, id, aboutId: authorId })),
      ),
    ]
    const subject = choose.of(things.filter((thing) => reporterOf(world, by, thing) && !isOfModerator(world, thing)))
    const moderator = subject && moderatorOf(world, by, subject)
    if (!moderator) return undefined
    const reported = { ...subject, quote: quoteOf(world, subject) }
    const decision = { action: 'hide' }
    return {
      says: `${moderator.name} hides ${subject.kind} ${subject.id} that ${by.name} reported`,
      call: (server) => reportAndDecide(server, { ...subject, reporter: by, moderator, decision }),
      apply(world, reply) {
        const picture = world.trips.get(subject.id)?.picture
        if (picture && !world.hidden.has(subject.id)) world.hiddenPictures.add(picture)
        world.hidden.add(subject.id)
        if (subject.kind !== 'traveller')
          notifyOfHiding(world, subject.aboutId, { hidden: subject.kind, decisionId: idIn(reply) })
        notifyOfAnswer(world, by.id, { reported, decisionId: idIn(reply) })
      },
    }
  },
}

/** To others it looks like having left; nothing is ended that would have to be brought back. */
const suspend: Command = {
  name: 'have somebody suspended',
  weight: 1,
  attempt(world, by, choose) {
    const whom = choose.of(world.travellers.values())
    if (!whom || whom.isModerator) return undefined
    const subject: Subject = { kind: 'traveller', id: whom.id, aboutId: whom.id }
    const moderator = moderatorOf(world, by, subject)
    if (!moderator) return undefined
    if (!reporterOf(world, by, subject)) return undefined
    const decision = { action: 'suspend', days: 7 }
    return {
      says: `${moderator.name} suspends ${whom.name} whom ${by.name} reported`,
      async call(server) {
        const reply = await reportAndDecide(server, { ...subject, reporter: by, moderator, decision })
        await server.cast.signIn(whom.id)
        return reply
      },
      apply(world, reply) {
        notifyOfAnswer(world, by.id, { reported: { ...subject, quote: null }, decisionId: idIn(reply) })
        world.travellers.set(whom.id, { ...whom, isSuspended: true })
        // with their sessions
        for (const [name, own] of world.browsers) if (own?.by === whom.id) world.browsers.set(name, null)
      },
    }
  },
}

const endSuspension: Command = {
  name: 'let a suspension end',
  weight: 2,
  attempt(world, _by, choose) {
    const whom = choose.of([...world.travellers.values()].filter(({ isSuspended }) => isSuspended))
    if (!whom) return undefined
    return byTheClock(
      `the suspension of ${whom.name} ends`,
      ({ cast }) => cast.endSuspension(whom.id),
      (world) => void world.travellers.set(whom.id, { ...whom, isSuspended: false }),
    )
  },
}

const isOfModerator = (world: World, { aboutId }: Subject) => world.travellers.get(aboutId)?.isModerator === true

export const moderationCommands: Command[] = [hide, suspend, endSuspension]
