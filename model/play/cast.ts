import { NOTIFICATION_CHANNELS } from '@caravan/contract/notifications.ts'
import type { Gender } from '@caravan/contract/options.ts'
import type { Database } from '../../server/src/db/client.ts'
import { signInAs } from '../../server/src/operate/sign-in-as.ts'
import { issueSession } from '../../server/src/platform/session/session-table.ts'
import { makeDue } from '../../server/src/test/deletions.ts'
import { usernameOf } from '../../server/src/test/factories.ts'
import { emptyWorld } from '../rules/empty-world.ts'
import { SWITCHED_KINDS, switchOf, wants } from '../rules/notifications.ts'
import type { Traveller, World } from '../rules/world.ts'

interface Member {
  name: string
  gender: Gender | null
  city: string
  /** A month ago, unless it is said: several accounts were made on one day. */
  joinedDays?: number
  isModerator?: true
  /** Does nothing else, and so is party to hardly anything that there is to decide. */
  onlyDecides?: true
}

/** Who is there when a history begins: few, so that what they do meets. */
const MEMBERS: readonly Member[] = [
  { name: 'Mara', gender: 'woman', city: 'Lisbon' },
  { name: 'Jonas', gender: 'man', city: 'Lisbon' },
  { name: 'Noor', gender: null, city: 'Porto', joinedDays: 31 },
  { name: 'Vera', gender: 'woman', city: 'Lisbon', joinedDays: 32, isModerator: true },
  { name: 'Ida', gender: null, city: 'Faro', isModerator: true, onlyDecides: true },
]

const emailOf = ({ name }: Member): string => `${name.toLowerCase()}@example.org`

const newTraveller = (member: Member, id: string): Traveller => ({
  ...{
    joinedDays: 30,
    isModerator: false,
    onlyDecides: false,
    isSuspended: false,
    suspendedAt: 0,
    leftAt: null,
    isDeletionDue: false,
    isSignInOld: false,
    avatar: null,
    isHiddenNearby: false,
    cityDays: 0,
  },
  ...member,
  ...{ id, email: emailOf(member), username: usernameOf({ id }), genderDays: member.gender === null ? null : 0 },
})

/** Another way than by default for one channel of each kind, another one for each of them, and none for some. */
export function setFirstSwitches(world: World): void {
  for (const [index, by] of [...world.travellers.keys()].entries()) {
    for (const [at, kind] of SWITCHED_KINDS.entries()) {
      const channel = NOTIFICATION_CHANNELS[(index + at) % (NOTIFICATION_CHANNELS.length + 1)]
      if (channel) world.switches.set(switchOf(by, kind, channel), !wants(world, by, kind, channel))
    }
  }
}

/** And on each of the last two days, so that nobody was seen before anybody else. */
const HERE_FOR_A_MONTH = `update users set created_at = now() - make_interval(days => $2),
  seen_on = (now() at time zone 'utc')::date, seen_before = (now() at time zone 'utc')::date - 1 where id = $1`

/** A contact who has consented, and PINs that nobody types. */
const AWAITED_BY_SOMEBODY = `with chosen as (insert into safety_pins values ($1, '-', '-', now()))
  insert into trusted_contacts (id, user_id, email, status, asked_at)
  values ($1, $1, $1 || '@example.org', 'consenting', now())`

const CONNECTIONS = `select least(user_id, owner_id) || ' ' || greatest(user_id, owner_id) as two, id
  from matches where trip_id is null and not has_lost_trip and ended_at is null`

/** With what it ended, and what the two had written each other until then. */
const AGE_BLOCK = `
  with block as (
    select blocker_id, blocked_id, created_at, now() - make_interval(days => $3) as moved from blocks
    where blocker_id = $1 and blocked_id = $2),
  shared as (
    select m.id from matches m, block
    where (m.user_id, m.owner_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id))),
  ended as (update matches m set ended_at = moved from block where m.id in (select id from shared) and m.ended_at = block.created_at),
  left_plans as (
    update plan_agreements a set ended_at = moved from block where a.user_id = blocked_id and a.ended_at = block.created_at),
  said as (
    update messages w set created_at = moved - interval '1 day' from block
    where w.match_id in (select id from shared) and w.created_at <= block.created_at)
  update blocks b set created_at = moved from block where (b.blocker_id, b.blocked_id) = ($1, $2)`

const AGES = {
  suspension: `update suspensions set ends_at = now() - interval '1 second' where user_id = $1`,
  gender: 'update users set gender_changed_at = now() - make_interval(days => $2) where id = $1',
  renames: 'update released_usernames set released_at = now() - make_interval(days => $2) where user_id = $1',
  meeting: 'update meetings set created_at = now() - make_interval(days => $2) where id = $1',
  city: `update users set city_confirmed_on = (now() at time zone 'utc')::date - $2::int where id = $1`,
  'sign-in': `update session set signed_in_at = now() - interval '16 minutes' where sess ->> 'userId' = $1`,
  received: `update received_words set went_at = now() - make_interval(days => $3)
    where recipient_id = $1 and author_id = $2`,
  block: AGE_BLOCK,
  'ended-chat': 'update ended_group_chats set ended_at = now() - make_interval(days => $2) where id = $1',
  // over, or in its last hours
  chat: 'update group_chats set expires_at = clock_timestamp() where id = $1',
  'young-chat': `update group_chats set expires_at = clock_timestamp() + interval '5 hours' where id = $1`,
}

const IDS_MADE = ['trips', 'comments', 'matches', 'group_chats', 'group_messages', 'plans', 'wishes', 'vouches']
  .map((table) => `select id from ${table}`)
  .join(' union all ')

/** What a call cannot do: who is there, their sessions, and what the clock brings. */
export class Cast {
  readonly #database: Database
  readonly #secret: string
  readonly #cookies = new Map<string, string>()

  constructor(database: Database, secret: string) {
    this.#database = database
    this.#secret = secret
  }

  cookieOf = (id: string | null): string | null => (id === null ? null : (this.#cookies.get(id) ?? null))

  /** Nobody is there but the cast, for a month, and they have done nothing yet. */
  async begin(): Promise<World> {
    const { pool } = this.#database
    // evidence keeps the pictures that it shows, also of accounts that are deleted
    await pool.query(
      'delete from cases; delete from pictures; delete from users; delete from group_chats; delete from ended_group_chats; delete from hidden_subjects; delete from released_usernames',
    )
    this.#cookies.clear()
    const world = emptyWorld()
    for (const member of MEMBERS) {
      const { name, gender, city } = member
      const wanted = {
        email: emailOf(member),
        city,
        country: 'Portugal',
        firstName: name,
        onboarded: true,
        ...(gender ? { gender } : {}),
      }
      const { userId: id, cookie } = await signInAs(this.#database, wanted, this.#options)
      this.#cookies.set(id, cookie)
      const traveller = newTraveller(member, id)
      await pool.query(HERE_FOR_A_MONTH, [id, traveller.joinedDays])
      await pool.query(AWAITED_BY_SOMEBODY, [id])
      if (member.isModerator) await pool.query('insert into moderators values ($1, now())', [id])
      world.travellers.set(id, traveller)
    }
    // that they had none as their accounts were made is no name of theirs
    await pool.query('delete from former_names')
    return world
  }

  async signIn(id: string): Promise<void> {
    this.#cookies.set(id, await issueSession(this.#database.pool, id, this.#options))
  }

  /** Of all that was made in a history and is still stored. */
  async idsMade(): Promise<string[]> {
    const { rows } = await this.#database.pool.query<{ id: string }>(IDS_MADE)
    return rows.map(({ id }) => id)
  }

  /** Lets time go by since something, whose ids are those of its statement, so many days where it counts them. */
  async age(what: keyof typeof AGES, ids: readonly string[], days?: number): Promise<void> {
    await this.#database.pool.query(AGES[what], days === undefined ? [...ids] : [...ids, days])
  }

  async makeDue(id: string): Promise<void> {
    await makeDue(this.#database.pool, { id })
  }

  /** The ids of matches about no trip that go on, by the ids of their two, the lower one first. */
  async connections(): Promise<Record<string, string>> {
    const { rows } = await this.#database.pool.query<{ two: string; id: string }>(CONNECTIONS)
    return Object.fromEntries(rows.map(({ two, id }) => [two, id]))
  }

  async idOfMessage(matchId: string, number: number): Promise<string> {
    const text = 'select id from messages where match_id = $1 and number = $2'
    const { rows } = await this.#database.pool.query<{ id: string }>(text, [matchId, number])
    return rows[0]?.id ?? matchId
  }

  /** Nobody decides what was reported. */
  async forgetCases(): Promise<void> {
    await this.#database.pool.query('delete from cases where closed_at is null')
  }

  /** As a job does: until then what is somebody's own in them is in their archive. */
  async deleteChatsOver(): Promise<void> {
    await this.#database.pool.query('delete from group_chats where expires_at <= clock_timestamp()')
  }

  get #options() {
    return { secret: this.#secret, isSecure: false }
  }
}
