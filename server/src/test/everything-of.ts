import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { newId } from '../db/id.ts'
import { TestBrowser, type Visit } from '../modules/privacy/session/test-browser.ts'
import { createAccount } from '../platform/identity/accounts.ts'
import { writtenArticle } from './articles.ts'
import { blockTraveller } from './blocks.ts'
import { postedTrip, pushSubscription, type Traveller, traveller } from './factories.ts'
import { bringToLastHours, joinChat, keep, LISBON, openedChat, say } from './group-chats.ts'
import { matchOf, sendMessage } from './matches.ts'
import { callWouldNot, met, shownCode, vouched } from './meetings.ts'
import { agreeTo, planWithCheckIn, proposedInGroup } from './plans.ts'
import { sentPosePhoto } from './pose-photos.ts'
import { runJobs } from './run-jobs.ts'
import { phonePhoto } from './sample-images.ts'
import { keptPicture, putAvatar, startedUpload } from './uploads.ts'
import { bringMorning, savedSearch, wished } from './wishes.ts'

export const PASSWORD = 'cold lakes before seven'

export interface SignedUpTraveller extends Traveller {
  /** At the embedded provider. */
  accountId: string
  email: string
  username: string
  firstName: string
  lastName: string
  /** In which they signed in with the password. */
  browser: TestBrowser
  friend: Traveller
}

export interface TravellerWithAccount extends SignedUpTraveller {
  tripId: string
  /** With the friend: a conversation in which both wrote. */
  matchId: string
}

export interface FullTraveller extends TravellerWithAccount {
  /** The friend's trip, which they like, comment and save. */
  friendTripId: string
  groupChatId: string
}

export const signIn = async (
  app: FastifyInstance,
  email: string,
  password = PASSWORD,
): Promise<[TestBrowser, Visit]> => {
  const browser = new TestBrowser(app)
  return [browser, await browser.submit(await browser.visit('/api/login'), { email, password })]
}

let made = 0

async function signedUpTraveller(app: FastifyInstance): Promise<SignedUpTraveller> {
  const { db } = app.services
  made++
  const mark = `zq${made}${Math.random().toString(36).slice(2, 8)}`
  const named = {
    email: `${mark}@example.org`,
    username: `${mark}.user`,
    firstName: `First${mark}`,
    lastName: `Last${mark}`,
  }
  const who = await traveller(app, { ...named, ...LISBON, gender: 'woman' })
  const friend = await traveller(app, LISBON)
  const account = await createAccount(db, { email: named.email, password: PASSWORD, verified: true })
  if (!account) throw new Error('There is an account already')
  const [browser] = await signIn(app, named.email)
  expect(await browser.isSignedIn()).toBe(true)
  return { ...who, ...named, accountId: account.id, browser, friend }
}

async function conversationOf(who: Traveller, friend: Traveller): Promise<string> {
  const matchId = await matchOf(who, friend)
  await sendMessage(who, matchId, 'Six at the gate?')
  await sendMessage(friend, matchId, 'Six it is.')
  return matchId
}

/** Somebody who signed up with a password, and has a trip and a conversation. */
export async function travellerWithAccount(app: FastifyInstance): Promise<TravellerWithAccount> {
  const who = await signedUpTraveller(app)
  const { id: tripId } = await postedTrip(who)
  return { ...who, tripId, matchId: await conversationOf(who, who.friend) }
}

/** Somebody who has used whatever there is: a row in every table that can hold one of theirs. */
export async function travellerWithEverything(app: FastifyInstance): Promise<FullTraveller> {
  const { pool } = app.services
  const who = await signedUpTraveller(app)
  const { friend, email } = who
  const mark = who.username.replace('.user', '')
  const ok = async (reply: ReturnType<Traveller['call']>) => {
    const answered = await reply
    expect(answered.statusCode, answered.body).toBeLessThan(300)
    return answered
  }

  const bytes = await phonePhoto()
  const imageUrl = await keptPicture(app, who, bytes)
  await ok(
    who.call('PUT', '/api/users/profile', {
      username: `renamed_${who.id.replaceAll('-', '').slice(-12)}`,
      bio: 'Slow trains.',
      profileImageUrl: await keptPicture(app, who, bytes, putAvatar),
    }),
  )
  await startedUpload(who)
  await sentPosePhoto(app, who)
  const { id: tripId } = await postedTrip(who, { imageUrl })
  const { id: friendTripId } = await postedTrip(friend)
  await ok(who.call('PUT', `/api/posts/${friendTripId}/like`, { liked: true }))
  await ok(who.call('PUT', `/api/posts/${friendTripId}/saved`, { saved: true }))
  await ok(
    who.call('POST', `/api/posts/${friendTripId}/comments`, { content: 'Two beds left.' }, { 'idempotency-key': mark }),
  )
  await ok(friend.call('POST', `/api/posts/${tripId}/comments`, { content: 'I have one.' }))
  const matchId = await conversationOf(who, friend)
  // accepted, and nobody has looked yet
  const acquaintance = await traveller(app)
  await matchOf(who, acquaintance)
  await blockTraveller(who, await traveller(app))
  await ok(who.call('POST', '/api/reports', { subject: { kind: 'traveller', id: friend.id }, reason: 'spam' }))
  const details = 'Wants a deposit.'
  await ok(friend.call('POST', '/api/reports', { subject: { kind: 'trip', id: tripId }, reason: 'scam', details }))
  const { id: groupChatId } = await openedChat(who)
  await joinChat(friend, groupChatId)
  await say(who, groupChatId, 'At the miradouro.')
  await bringToLastHours(app, groupChatId)
  await keep(who, groupChatId, friend)
  await planWithCheckIn(app, who, friend, matchId, PASSWORD)
  await ok(agreeTo(friend, await proposedInGroup(who, groupChatId)))
  await ok(agreeTo(who, await proposedInGroup(friend, groupChatId)))
  await met(who, friend)
  await vouched(who, friend)
  await vouched(friend, who)
  await ok(callWouldNot(who, friend))
  await shownCode(who, acquaintance)
  await wished(who)
  await savedSearch(who, 'lisbon')
  await ok(who.call('PUT', '/api/calendar-feed', { currentPassword: PASSWORD }))
  await ok(who.call('PUT', '/api/notification-settings', { like: { email: true } }))
  await runJobs(app)
  await postedTrip(friend)
  await bringMorning(app, who)
  await ok(who.call('GET', '/api/for-you'))
  await ok(who.call('PUT', '/api/for-you/seen', { tripIds: [friendTripId] }))

  const insert = (text: string, ...values: unknown[]) => pool.query(text, values)
  const decisionId = newId()
  await insert(
    `insert into decisions (id, case_id, traveller_id, kind, rule, text, about, excerpt, decided_at)
     values ($1, $1, $2, 'warn', 'no-money', 'Ask nobody for a deposit.', 'trip', 'Deposit first.', now())`,
    decisionId,
    who.id,
  )
  const { rows: cases } = await pool.query<{ id: string }>('select id from cases where traveller_id = $1', [friend.id])
  const caseId = cases[0]?.id
  await insert(`insert into case_claims values ($1, $2, now() + interval '1 hour')`, caseId, who.id)
  await insert(`insert into case_notes values ($1, $2, $3, 'Looked.', now())`, newId(), caseId, who.id)
  await insert('insert into case_parties values ($1, $2) on conflict do nothing', caseId, who.id)
  await insert('insert into moderator_accounts values ($1, $2)', friend.id, who.id)
  await insert(
    `insert into pose_photos (user_id, id, state, pose, asked_at, sent_at, day, tries, former_ties)
     values ($1, $2, 'waiting', 'left-hand-chin', now(), now(), current_date, 1, array[$3::uuid])`,
    ...[friend.id, newId(), who.id],
  )
  for (const [recipient, author] of [
    [who, friend],
    [friend, who],
  ] as const) {
    await insert(
      `insert into received_words (recipient_id, kind, subject_id, author_id, content, about, said_at, went_at)
       values ($1, 'comment', $2, $3, 'Which room?', '{}', now(), now())`,
      ...[recipient.id, newId(), author.id],
    )
  }
  await ok(who.call('POST', '/api/exports', { currentPassword: PASSWORD }))
  await runJobs(app)
  // last: no job is to push to it
  await ok(who.call('POST', '/api/push-subscriptions', pushSubscription))

  // what comes about over days, or in the middle of something
  const later = `now() + interval '1 hour'`
  await insert(`insert into gender_changes values ($1, $2, null, 'woman', now())`, newId(), who.id)
  await insert(`insert into action_counts values ($1, 'like', 'day', now(), 1)`, who.id)
  await insert(`insert into sign_ups values ($1, $2, 'hash', 'interaction', ${later}, now())`, mark, email)
  await insert(
    `insert into account_tokens (token_hash, account_id, purpose, expires_at, created_at)
     values ($1, $2, 'reset-password', ${later}, now())`,
    mark,
    who.accountId,
  )
  await insert(
    `insert into account_tokens (token_hash, account_id, purpose, new_email, expires_at, created_at)
     values ($1, $2, 'change-email', $3, ${later}, now())`,
    `${mark} new`,
    who.accountId,
    `new-${email}`,
  )
  await insert(
    `insert into moderation_log (id, at, action, traveller_id, decision_id, details)
     values ($1, now(), 'decided', $2, $3, '{"kind": "warn"}')`,
    ...[newId(), who.id, decisionId],
  )
  await insert(`insert into suspensions values ($1, now() - interval '2 days', now() - interval '1 day')`, who.id)
  await insert(`insert into hidden_subjects values ($1, 'group-message', $2, now())`, newId(), who.id)
  await insert(`insert into hidden_vouches values ($1, $2)`, who.id, friend.id)
  await insert(`insert into moderators values ($1, now())`, who.id)
  await insert(`insert into waitlist_entries values ($1, $2, now())`, newId(), email)
  await insert(`insert into former_names values ($1, now(), 'before.user', 'Before')`, who.id)
  await insert(`insert into group_stays values ($1, $2, now(), now())`, newId(), who.id)
  const endedId = newId()
  await insert(
    `insert into ended_group_chats (id, name, city, country, creator_id, created_at, ended_at)
     values ($1, 'Sunset', 'Lisbon', 'Portugal', $2, now(), now())`,
    ...[endedId, who.id],
  )
  await insert(
    `insert into ended_group_messages (id, group_chat_id, author_id, sealed, said_at) values ($1, $2, $3, 'x', now())`,
    ...[newId(), endedId, who.id],
  )
  const { id: articleId } = await writtenArticle(app)
  await insert(`update articles set created_by = $2 where id = $1`, articleId, who.id)
  await insert(`update article_versions set saved_by = $2 where article_id = $1`, articleId, who.id)
  await insert(
    `insert into article_drafts select $2, id, version, title, content, excerpt, author, category, image_url, read_time, now(), $3
     from articles where id = $1`,
    articleId,
    newId(),
    who.id,
  )
  return { ...who, matchId, friendTripId, tripId, groupChatId }
}
