import { AUDIENCES, GENDERS } from '@caravan/contract/options.ts'
import { audiencesOf, type Viewer } from '../platform/viewer.ts'
import { PgDialect, type SQL, type SQLWrapper, sql } from './sql.ts'

/**
 * Who sees what of whom. Every read of something of another traveller asks here: audiences, blocks, suspensions and what
 * moderators have hidden are in this file and in no other query.
 */

/** A viewer in SQL: values, parameters of a named statement, or the columns of a row of `users`. */
export interface SqlViewer {
  id: SQL
  audiences: SQL
}
type VisibilityViewer = Pick<Viewer, 'id' | 'gender'> | SqlViewer
type VisibilityViewerId = Pick<Viewer, 'id'> | Pick<SqlViewer, 'id'>

/** The viewer of a named statement: its first two parameters. */
export const VIEWER_PARAMETERS: SqlViewer = { id: sql.raw('$1'), audiences: sql.raw('$2::text[]') }

/** Their values. */
export const viewerValues = (viewer: Pick<Viewer, 'id' | 'gender'>): [string, string[]] => [
  viewer.id,
  audiencesOf(viewer),
]

/** The viewer as values of a statement without a name. */
export const viewerAsValues = (viewer: Pick<Viewer, 'id' | 'gender'>): SqlViewer => ({
  id: sql`${viewer.id}::uuid`,
  audiences: audiencesParam(viewer),
})

/** The traveller in a row of `users`, for what is done on behalf of many. */
export const viewerIn = (alias: string): SqlViewer => ({ id: column(alias, 'id'), audiences: audiencesIn(alias) })

/**
 * Whether a trip may be seen: by its owner always, by others where they belong to its audience and see its owner, and no
 * moderator has hidden it. `alias` is the name of `trips` in the query.
 */
// mutant: a trip is shown across a block | test/list-matrix | and ${seesOwner(viewer, column(alias, 'user_id'))}
// mutant: an owner does not see their own trip for others | modules/trips/feed | ${column(alias, 'user_id')} = ${idOf(viewer)} | false
export const visibleTrip = (viewer: VisibilityViewer, alias: string, seesOwner = visibleTraveller) => sql<boolean>`(
  ${column(alias, 'user_id')} = ${idOf(viewer)} or (
    ${isAddressed(viewer, alias)} and ${seesOwner(viewer, column(alias, 'user_id'))}
    and ${notHiddenAs(seesOwner)(column(alias, 'id'))}))`

/** Whether a trip is for its viewer by its audience alone: what hides it for a time, and may show it again, is not asked. */
export const addressedTrip = (viewer: VisibilityViewer, alias: string) =>
  sql<boolean>`(${column(alias, 'user_id')} = ${idOf(viewer)} or ${isAddressed(viewer, alias)})`

/** Whether a trip is another traveller's and may be seen: for what only trips of others bring about. */
// mutant: what only trips of others bring about includes one that is hidden | test/list-matrix | and ${notHiddenAs(seesOwner)(column(alias, 'id'))}
export const visibleTripOfAnother = (viewer: VisibilityViewer, alias: string, seesOwner = visibleTraveller) =>
  sql<boolean>`(${column(alias, 'user_id')} <> ${idOf(viewer)} and ${isAddressed(viewer, alias)}
    and ${seesOwner(viewer, column(alias, 'user_id'))} and ${notHiddenAs(seesOwner)(column(alias, 'id'))})`

/** Whether a trip is addressed to everyone, whoever its owner is. */
export const isForAll = (alias: string) => sql<boolean>`${column(alias, 'audience')} = 'all'`

/** Whether a trip may be seen by anybody who has its link: signed in, blocks hold; a visitor sees what anyone sees. */
export function tripOpenToAll(viewer: VisibilityViewer | null, alias: string): SQL<boolean> {
  const owner = column(alias, 'user_id')
  // mutant: a link shows a trip across a block | test/list-matrix | viewer ? visibleTraveller(viewer, owner) : isActive(owner) | sql`true`
  const seesOwner = viewer ? visibleTraveller(viewer, owner) : isActive(owner)
  const isShown = notHidden(column(alias, 'id'))
  const isOwn = viewer ? sql`${owner} = ${idOf(viewer)}` : sql`false`
  // mutant: a link shows a trip with an audience | modules/trips/shares/shares | ${isForAll(alias)} and
  // mutant: a link shows a trip that a moderator has hidden | modules/safety/moderation/decide | and (${isOwn} or ${isShown})
  return sql<boolean>`(${isForAll(alias)} and ${seesOwner} and (${isOwn} or ${isShown}))`
}

/**
 * Whether a comment or a message of a group chat may be seen, as far as it and its author go: by its author always, by others
 * where they see its author and no moderator has hidden it. `alias` is the name of its table in the query.
 */
// mutant: a hidden comment or message of a group chat is read | modules/safety/moderation/decide | ${notHiddenAs(seesAuthor)(column(alias, 'id'))} | true
export const visibleContribution = (viewer: VisibilityViewerId, alias: string, seesAuthor = visibleTraveller) =>
  sql<boolean>`(${seesAuthor(viewer, column(alias, 'user_id'))} and (
    ${column(alias, 'user_id')} = ${idOf(viewer)} or ${notHiddenAs(seesAuthor)(column(alias, 'id'))}))`

/** Whether no moderator has hidden a group chat from all but its creator. `alias` is the name of `group_chats`. */
// mutant: a hidden group chat is there | modules/safety/moderation/decide | ${notHidden(column(alias, 'id'))} | true
export const visibleGroupChat = (viewer: VisibilityViewerId, alias: string) =>
  sql<boolean>`(${notHidden(column(alias, 'id'))} or coalesce(${column(alias, 'created_by')} = ${idOf(viewer)}, false))`

/**
 * Whether a plan of a group chat may be seen: where its proposer may, by the members while the chat goes on, and by those who
 * agreed also when it is over. `alias` is the name of `plans`.
 */
// mutant: a plan of somebody blocked is shown in a group chat | modules/meetups/plans/group-plans | ${visibleTraveller(viewer, column(alias, 'proposed_by'))} and
export const visibleGroupPlan = (viewer: VisibilityViewerId, alias: string) => sql<boolean>`(
  ${column(alias, 'proposed_by')} is not null and ${visibleTraveller(viewer, column(alias, 'proposed_by'))} and (
    exists (select from plan_agreements agreed
      where agreed.plan_id = ${column(alias, 'id')} and agreed.user_id = ${idOf(viewer)} and agreed.ended_at is null)
    or exists (select from group_members mine join group_chats talk on talk.id = mine.group_chat_id
      where mine.group_chat_id = ${column(alias, 'group_chat_id')} and mine.user_id = ${idOf(viewer)}
        and talk.expires_at > clock_timestamp() and ${visibleGroupChat(viewer, 'talk')})))`

/** Whether no moderator has hidden something: a trip, a comment, a group chat or a message of one, by its id. */
export const notHidden = (id: SQLWrapper) =>
  sql<boolean>`not exists (select from hidden_subjects where subject_id = ${id} offset 0)`

/** Whether a moderator has not hidden something from a viewer: what is one's own one sees all the same. */
export const notHiddenFrom = (viewer: VisibilityViewerId, id: SQLWrapper, authorId: SQLWrapper) =>
  sql<boolean>`(${notHidden(id)} or ${authorId} = ${idOf(viewer)})`

/** `notHidden` for a statement that goes through rows of many. */
// mutant: a hidden trip is seen in lists of many | test/list-matrix | ${id} not in (select subject_id from hidden_subjects) | (${id} is not null)
const notHiddenHashed = (id: SQLWrapper) => sql<boolean>`${id} not in (select subject_id from hidden_subjects)`

/** Looked up in the way in which the statement looks up who is hidden. */
const notHiddenAs = (seesOwner: typeof visibleTraveller) =>
  seesOwner === visibleTravellerHashed ? notHiddenHashed : notHidden

/** Whether anything of a traveller may be seen. `id` is SQL for the traveller's id. */
// mutant: a traveller is visible across a block | test/list-matrix | ${notBlocked(idOf(viewer), id)} and
export const visibleTraveller = (viewer: VisibilityViewerId, id: SQLWrapper) =>
  sql<boolean>`(${notBlocked(idOf(viewer), id)} and ${isActive(id)})`

/**
 * Whether a traveller may be named: to those who see something of them, and to those who have blocked them themselves. Reports
 * and cases hold the ids of accounts that are deleted too.
 */
// mutant: who opened a group chat is named in reports once their account is deleted | modules/safety/reports/reports | exists (select from users there where there.id = ${id} offset 0) and
export const nameableTraveller = (viewer: VisibilityViewerId, id: SQLWrapper) => sql<boolean>`(
  exists (select from users there where there.id = ${id} offset 0) and ${isActive(id)} and (
  ${notBlocked(idOf(viewer), id)}
  or exists (select from blocks where blocker_id = ${idOf(viewer)} and blocked_id = ${id} offset 0)))`

/** The same of two travellers, each for the other. */
export const visibleToEachOther = (one: SQLWrapper, other: SQLWrapper) =>
  sql<boolean>`(${notBlocked(one, other)} and ${isActive(one)} and ${isActive(other)})`

/**
 * Whether a traveller has not asked for the deletion of everything that is theirs, and is not suspended or banned. To others
 * the two look the same. A suspension ends by the clock, in whatever statement comes next.
 */
// mutant: who is suspended is seen where few rows are looked at | modules/safety/moderation/suspension | ends_at > now() | false
export const isActive = (id: SQLWrapper) => sql<boolean>`(
  not exists (select from deletion_requests where user_id = ${id} offset 0)
  and not exists (select from suspensions where user_id = ${id} and ends_at > now() offset 0))`

/** All who are not. */
// mutant: who is suspended is seen in lists of many | test/list-matrix | ends_at > now() | false
const INACTIVE = sql.raw(`select user_id from deletion_requests
  union all select user_id from suspensions where ends_at > now()`)

/**
 * Whether a traveller's own page may be looked at: whoever hides from Near Me shows it to those with whom they have an
 * accepted match, and to those they ask. `alias` is the name of `users` in the query.
 */
// mutant: the page of who hides is open to strangers | modules/discover/near-me/near-me | not ${column(alias, 'is_hidden_nearby')} | true
export const visibleProfile = (viewer: VisibilityViewerId, alias: string) => sql<boolean>`(
  ${visibleTraveller(viewer, column(alias, 'id'))} and (
    not ${column(alias, 'is_hidden_nearby')} or ${column(alias, 'id')} = ${idOf(viewer)}
    or exists (
      select from matches hidden where hidden.ended_at is null and (
        (hidden.user_id = ${column(alias, 'id')} and hidden.owner_id = ${idOf(viewer)}
          and hidden.status in ('pending', 'accepted'))
        or (hidden.user_id = ${idOf(viewer)} and hidden.owner_id = ${column(alias, 'id')}
          and hidden.status = 'accepted')))))`

/** Whether a traveller appears to others in Near Me at all, for scans of many. `alias` is the name of `users`. */
// mutant: who hides is listed in Near Me | modules/discover/near-me/near-me | and not ${column(alias, 'is_hidden_nearby')}
// mutant: Near Me lists across a block | test/list-matrix | and ${visibleTravellerHashed(viewer, column(alias, 'id'))}
export const visibleNearby = (viewer: VisibilityViewerId, alias: string) => sql<boolean>`(
  ${column(alias, 'onboarding_completed')} and not ${column(alias, 'is_hidden_nearby')}
  and ${column(alias, 'id')} <> ${idOf(viewer)} and ${visibleTravellerHashed(viewer, column(alias, 'id'))})`

/**
 * The same for a statement that goes through rows of many: everybody whom it hides is read once, then each row costs a
 * look into a hash table. Look-ups for each row would cost as little, but are estimated so dear that the database plans
 * a named statement anew each time.
 */
export const visibleTravellerHashed = (viewer: VisibilityViewerId, id: SQLWrapper) => sql<boolean>`${id} not in (
  ${blockedWith(viewer)} union all ${INACTIVE})`

/** The same for what stays of somebody who is gone or suspended: conversations, which then name nobody. */
export const notBlockedHashed = (viewer: VisibilityViewerId, id: SQLWrapper) =>
  sql<boolean>`${id} not in (${blockedWith(viewer)})`

// mutant: who blocks goes on seeing the other in long lists | test/list-matrix | blocker_id = ${idOf(viewer)} | false
// mutant: the blocked goes on seeing the other in long lists | test/list-matrix | blocked_id = ${idOf(viewer)} | false
const blockedWith = (viewer: VisibilityViewerId) => sql`
  select blocked_id from blocks where blocker_id = ${idOf(viewer)}
  union all select blocker_id from blocks where blocked_id = ${idOf(viewer)}`

/** The ids of all whom a traveller may not see, each once: for a statement that starts from them. */
export const hiddenFrom = (viewer: VisibilityViewerId) => sql`(
  select id from ${separatedFrom(viewer)} separated union (${INACTIVE}))`

/** Those of them with a block between. */
export const separatedFrom = (viewer: VisibilityViewerId) => sql`(
  select blocked_id as id from blocks where blocker_id = ${idOf(viewer)}
  union select blocker_id from blocks where blocked_id = ${idOf(viewer)})`

/**
 * Whether neither of two travellers has blocked the other. `offset 0` keeps it two look-ups in the primary key for each
 * row: planned as a join, everybody whom somebody has blocked is compared with every row.
 */
// mutant: a block hides nothing from who blocks | test/list-matrix | blocker_id = ${one} | false
// mutant: a block hides nothing from the blocked | test/list-matrix | blocker_id = ${other} | false
export const notBlocked = (one: SQLWrapper, other: SQLWrapper) => sql<boolean>`(
  not exists (select from blocks where blocker_id = ${one} and blocked_id = ${other} offset 0)
  and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${one} offset 0))`

/**
 * Whether a block ended something, and stands: to whom it blocks that is like the blocker's deletion or suspension, which end
 * nothing. So they can end it as well, and the answer does not say which of these it is.
 */
export const endedByBlock = (blockerId: SQLWrapper, blockedId: SQLWrapper, endedAt: SQLWrapper) =>
  sql<boolean>`exists (
    select from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} and created_at = ${endedAt} offset 0)`

const MAX_AUDIENCES = sql.raw(String(AUDIENCES.length))

/**
 * Rows of the trips that a viewer may see, for scans: `lane` makes one short index scan of `trips` for a condition, and
 * runs once for each audience of the viewer and once for the viewer's own. Trips addressed to others are never read.
 * The database takes the plan for whoever looks only where it seems hardly dearer than one for this viewer. So it does not
 * learn how many audiences this one has (the inner select), nor counts on ten (the limit, which leaves out nothing):
 * otherwise it plans a named statement anew each time. Who is suspended and what is hidden is looked up for the few rows
 * that are read: a hash table of all of them would be made for each page, and they grow with the product.
 */
export const visibleTripLanes = (viewer: SqlViewer, lane: (isVisible: SQL) => SQL) => sql`
  select lane.* from (select * from unnest((select ${viewer.audiences})) limit ${MAX_AUDIENCES}) as visible(audience)
  cross join lateral (${lane(sql`trips.audience = visible.audience
    and ${notBlockedHashed(viewer, sql`trips.user_id`)} and ${isActive(sql`trips.user_id`)}
    and (trips.user_id = ${viewer.id} or ${notHidden(sql`trips.id`)})`)}) lane
  union all (${lane(sql`trips.user_id = ${viewer.id} and trips.audience <> all (${viewer.audiences})`)})`

// mutant: a trip is shown to those it is not addressed to | test/list-matrix | ${column(alias, 'audience')} | 'all'
const isAddressed = (viewer: VisibilityViewer, alias: string) =>
  sql`${column(alias, 'audience')} = any (${'audiences' in viewer ? viewer.audiences : audiencesParam(viewer)})`

const idOf = ({ id }: VisibilityViewerId): SQL => (typeof id === 'string' ? sql`${id}::uuid` : id)
const column = (alias: string, name: string) => sql.raw(`${alias}.${name}`)
const audiencesParam = (viewer: Pick<Viewer, 'gender'>) => sql`${sql.param(audiencesOf(viewer))}::text[]`

/** The rule of `audiencesOf`, spelled for a column. */
function audiencesIn(alias: string): SQL {
  const cases = GENDERS.map((gender) => sql`when ${gender} then ${audiencesParam({ gender })}`)
  return sql`case ${column(alias, 'gender')} ${sql.join(cases, sql` `)} else ${audiencesParam({ gender: null })} end`
}

const dialect = new PgDialect()

/** The text of a named statement. @throws where it holds a value, which would stay what it was the first time */
export function textOf(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  if (params.length > 0) throw new Error(`A named statement takes parameters, not values: ${text}`)
  return text
}
