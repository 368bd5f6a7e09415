import type { Reply } from '../play/call.ts'
import { byTheClock, type Choose, command, idIn, type Server } from '../play/command.ts'
import { seesPageOf } from '../rules/finding.ts'
import { canMeet, canReadVouch, keepVouch, meetingOf, removeVouch, vouchOf } from '../rules/matches.ts'
import { notify } from '../rules/notifications.ts'
import { seesTraveller } from '../rules/visibility.ts'
import type { Traveller, World } from '../rules/world.ts'

const othersOf = ({ travellers }: World, by: Traveller) => [...travellers.values()].filter(({ id }) => id !== by.id)

/** Mostly one for whom that holds. */
function other(world: World, by: Traveller, choose: Choose, holds: (id: string) => boolean): Traveller | undefined {
  const all = othersOf(world, by)
  const wanted = all.filter(({ id }) => holds(id))
  return choose.mostly(wanted, all)
}

/** The other one shows the code, and is notified: once for the two. */
const meet = command('meet somebody', { weight: 5 }, (world, by, choose) => {
  // a code is of a minute, and where nobody says when jobs are done nodes do not agree on the day
  const whom = world.hasLateJobs ? other(world, by, choose, (id) => canMeet(world, by.id, id)) : undefined
  if (!whom) return undefined
  const [isPossible, before] = [canMeet(world, by.id, whom.id), meetingOf(world, by.id, whom.id)]
  return {
    says: `${by.name} meets ${whom.name}`,
    call: (server) => readCode(server, by, whom, isPossible && !before),
    refusal: isPossible ? undefined : 'not-found',
    reply: { isNew: !before, meeting: { traveller: { id: whom.id } } },
    apply(world, reply) {
      if (before) return
      const id = idIn(Reflect.get(Object(reply), 'meeting') ?? reply)
      const city = by.city === whom.city ? by.city : null
      world.meetings.push({ id, two: [by.id, whom.id], days: 0, at: ++world.time, city })
      notify(world, { userId: whom.id, kind: 'met', actorId: by.id, subjectId: id })
    },
  }
})

const NO_CODE = '000000'

async function readCode({ call }: Server, by: Traveller, whom: Traveller, isShown: boolean): Promise<Reply> {
  const shown = isShown && (await call(whom.id, { method: 'POST', url: `/api/users/${by.id}/meeting-codes` }))
  const codes: unknown = shown && Reflect.get(Object(shown.body), 'codes')
  const code = (Array.isArray(codes) && codes[0]?.qr) || NO_CODE
  return call(by.id, { method: 'PUT', url: `/api/users/${whom.id}/meeting`, body: { code } })
}

/** From then on the day of a meeting may be that of another one. */
const ageMeeting = command('let a meeting be an old one', { weight: 2 }, (world, _by, choose) => {
  const meeting = choose.of(world.meetings)
  if (!meeting) return undefined
  const days = choose.inTen(5) ? 1 : 2
  return byTheClock(
    `${days} days go by since meeting ${meeting.id}`,
    ({ cast }) => cast.age('meeting', [meeting.id], days),
    (world) => {
      const aged = { ...meeting, days, at: ++world.time }
      world.meetings = world.meetings.map((one) => (one.id === meeting.id ? aged : one))
    },
  )
})

/** Once for each whom one has met; other words keep its place, and notify nobody. */
const vouch = command('vouch for somebody', { weight: 4 }, (world, by, choose) => {
  const whom = other(world, by, choose, (id) => meetingOf(world, by.id, id) !== undefined)
  if (!whom) return undefined
  const text = choose.words()
  const refusal = seesPageOf(world, by, whom) ? ('not-met' as const) : ('not-found' as const)
  const hasMet = meetingOf(world, by.id, whom.id) && seesTraveller(world, by, whom.id)
  return {
    says: `${by.name} vouches for ${whom.name}`,
    call: { method: 'PUT', url: `/api/users/${whom.id}/vouch`, body: { text } },
    refusal: hasMet ? undefined : refusal,
    reply: { text, isHidden: false, author: { id: by.id } },
    apply(world, reply) {
      const written = vouchOf(world, by.id, whom.id)
      if (written) {
        if (written.text !== text) keepVouch(world, written)
        written.text = text
        return
      }
      const isHidden = world.hiddenVouches.delete(`${by.id} ${whom.id}`)
      const id = idIn(reply)
      world.vouches.push({ id, authorId: by.id, aboutId: whom.id, text, at: ++world.time, isHidden })
      if (!isHidden) notify(world, { userId: whom.id, kind: 'vouched', actorId: by.id, subjectId: id })
    },
  }
})

const takeBack = command('take a vouch back', { weight: 2 }, (world, by, choose) => {
  const whom = other(world, by, choose, (id) => vouchOf(world, by.id, id) !== undefined)
  if (!whom) return undefined
  const isThere = seesPageOf(world, by, whom) || vouchOf(world, by.id, whom.id)
  return {
    says: `${by.name} takes back the words about ${whom.name}`,
    call: { method: 'DELETE', url: `/api/users/${whom.id}/vouch` },
    refusal: isThere ? undefined : 'not-found',
    apply: (world) => removeVouch(world, by.id, whom.id),
  }
})

/** By the one whom it is about alone. */
const hide = command('hide a vouch or show it again', { weight: 2 }, (world, by, choose) => {
  const about = world.vouches.filter(({ aboutId }) => aboutId === by.id)
  const known = choose.mostly(about, world.vouches)
  if (!known) return undefined
  const hidden = choose.inTen(7)
  return {
    says: `${by.name} ${hidden ? 'hides' : 'shows'} vouch ${known.id}`,
    call: { method: 'PUT', url: `/api/vouches/${known.id}/hidden`, body: { hidden } },
    refusal: known.aboutId === by.id && canReadVouch(world, by, known) ? undefined : 'not-found',
    reply: { hidden },
    apply() {
      known.isHidden = hidden
    },
  }
})

export const meetingCommands = [meet, ageMeeting, vouch, takeBack, hide]
