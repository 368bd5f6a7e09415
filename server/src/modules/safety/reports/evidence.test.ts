import { describe, expect, test } from 'vitest'
import { deleteExpiredRows, deleteUnused } from '../../../operate/jobs.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, tripBody, usernameOf } from '../../../test/factories.ts'
import { chatOf, LISBON, say } from '../../../test/group-chats.ts'
import { endMatch, matched, matchOf, sendMessage } from '../../../test/matches.ts'
import { proposedInGroup, proposedPlan } from '../../../test/plans.ts'
import { closeCaseOf, evidenceOf, reported } from '../../../test/reports.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar } from '../../../test/uploads.ts'

const { app } = await useApp()
const { pool, storage } = app.services

const idOf = (reply: { json<T>(): T }) => reply.json<{ id: string }>().id
const contents = ({ messages }: { messages: { content: string }[] }) => messages.map(({ content }) => content)
const sealedOf = async (reportId: string) => {
  const [sealed, ...more] = await evidenceOf(app, reportId)
  if (!sealed || more.length > 0) throw new Error('Not sealed once')
  return sealed
}

const sealedBy = async (...report: Parameters<typeof reported>) => sealedOf((await reported(...report)).id)

describe('what is sealed', () => {
  test('of a trip is all that it says and shows, whose it is, and for whom', async () => {
    const jonas = await traveller(app, { gender: 'man' })
    const { id } = await postedTrip(jonas, { description: 'Bring cash.', audience: 'male' })
    expect(await sealedBy(await traveller(app, { gender: 'man' }), 'trip', id)).toMatchObject({
      author: { id: jonas.id, username: usernameOf(jonas) },
      fields: { destination: 'Lisbon', description: 'Bring cash.', startDate: '2027-05-01', tags: ['Food', 'Cities'] },
      messages: [],
      seenBy: { audience: 'male' },
    })
  })

  test('of a comment is its words, and the trip that it is under', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const { id: tripId } = await postedTrip(mara)
    const commentId = idOf(await jonas.call('POST', `/api/posts/${tripId}/comments`, { content: 'Alone?' }))
    expect(await sealedBy(mara, 'comment', commentId)).toMatchObject({
      author: { id: jonas.id },
      fields: { content: 'Alone?', postId: tripId, postUserId: mara.id },
      seenBy: { audience: 'all' },
    })
  })

  test('of a traveler is the profile, and what they wrote with a request', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    await jonas.call('PUT', '/api/users/profile', { bio: 'Call me.' })
    const { id: tripId } = await postedTrip(mara)
    await jonas.call('PUT', `/api/posts/${tripId}/match`, { matched: true, note: 'Share my bed.' })
    const sealed = await sealedBy(mara, 'traveller', jonas.id)
    expect(sealed).toMatchObject({
      author: { id: jonas.id },
      fields: { profile: { bio: 'Call me.' }, requestNotes: ['Share my bed.'] },
      seenBy: { audience: 'all' },
    })
    expect(JSON.stringify(sealed)).not.toMatch(/lastName|email|gender/)
  })

  test('of a traveler is where they propose to meet, as far as the reporter sees their plans', async () => {
    const { chatId, creator: jonas, members } = await chatOf(app, 3)
    const [mara, aiko, lea] = members as [Traveller, Traveller, Traveller]
    await proposedInGroup(jonas, chatId, { place: 'Room 12, alone' })
    await proposedInGroup(aiko, chatId, { place: 'Tile museum' })
    const reportOf = (by: Traveller) => sealedBy(by, 'traveller', jonas.id)
    expect((await reportOf(mara)).fields.plans).toEqual(['Room 12, alone'])
    // not to whoever is in no chat with them
    expect((await reportOf(await traveller(app))).fields.plans).toBeNull()
    // nor to whoever was
    await lea.call('POST', `/api/group-chats/${chatId}/leave`)
    expect((await reportOf(lea)).fields.plans).toBeNull()
  })

  test('of a traveler is where they propose to meet a match, and nothing that others proposed', async () => {
    const { matchId, asker: jonas, author: mara } = await matched(app)
    await proposedPlan(jonas, matchId, { place: 'His hotel' })
    expect((await sealedBy(mara, 'traveller', jonas.id)).fields.plans).toEqual(['His hotel'])
    expect((await sealedBy(await traveller(app), 'traveller', jonas.id)).fields.plans).toBeNull()
    expect((await sealedBy(jonas, 'traveller', mara.id)).fields.plans).toBeNull()
    await blockTraveller(mara, jonas)
    const { id: blocked } = await reported(mara, 'traveller', jonas.id)
    expect((await evidenceOf(app, blocked)).map(({ fields }) => fields.plans)).toEqual([['His hotel'], null])
  })

  test('of a traveler who hides their page is their name alone, where one has not been shown more', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const { rowCount } = await pool.query('update users set is_hidden_nearby = true where id = $1', [jonas.id])
    expect(rowCount).toBe(1)
    expect(await sealedBy(mara, 'traveller', jonas.id)).toMatchObject({
      author: { id: jonas.id },
      fields: { profile: null },
    })
  })

  test('of a message is it with five before and five after, and the two who read it', async () => {
    const { matchId, asker: jonas, author: mara } = await matched(app)
    const ids: string[] = []
    for (let n = 1; n <= 14; n++) ids.push(idOf(await sendMessage(n % 2 ? jonas : mara, matchId, `Number ${n}`)))
    const sealed = await sealedBy(mara, 'message', ids[6] ?? '')
    expect(sealed).toMatchObject({ author: { id: jonas.id }, fields: { content: 'Number 7', matchId, number: 7 } })
    expect(contents(sealed)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `Number ${n}`))
    expect(sealed.messages.map(({ author }) => author?.id)).toContain(mara.id)
    expect(sealed.seenBy.travellerIds?.toSorted()).toEqual([jonas.id, mara.id].toSorted())
  })

  test('of a message in a group chat is what the reporter sees around it, and its members', async () => {
    const { chatId, creator: jonas, members } = await chatOf(app, 2)
    const [mara, aiko] = members as [Traveller, Traveller]
    const ids: string[] = []
    for (let n = 1; n <= 14; n++) ids.push((await say(n === 6 ? aiko : jonas, chatId, `Number ${n}`)).id)
    await blockTraveller(aiko, mara)
    const sealed = await sealedBy(mara, 'group-message', ids[6] ?? '')
    // without the words of whoever has blocked the reporter
    expect(contents(sealed)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12].map((n) => `Number ${n}`))
    expect(sealed.seenBy.travellerIds?.toSorted()).toEqual([jonas.id, mara.id, aiko.id].toSorted())
  })

  test('of a group chat are its words, and for a member the latest messages', async () => {
    const { chatId, creator: jonas, members } = await chatOf(app, 1)
    const [mara] = members as [Traveller]
    await say(jonas, chatId, 'Girls only.')
    const asMember = await sealedBy(mara, 'group-chat', chatId)
    expect(asMember).toMatchObject({ author: { id: jonas.id }, fields: { city: 'Lisbon', country: 'Portugal' } })
    expect(contents(asMember)).toEqual(['Girls only.'])
    expect(contents(await sealedBy(await traveller(app, LISBON), 'group-chat', chatId))).toEqual([])
  })

  test('is sealed once more where it has changed since the first report of it, and not where it is the same', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const { id } = await postedTrip(jonas)
    const { id: reportId } = await reported(mara, 'trip', id)
    await reported(mara, 'trip', id, { details: 'Look again.' })
    expect(await evidenceOf(app, reportId)).toHaveLength(1)
    await jonas.call('PUT', `/api/posts/${id}`, tripBody({ description: 'Send me money first.' }))
    await reported(mara, 'trip', id)
    expect((await evidenceOf(app, reportId)).map(({ fields }) => fields.description)).toEqual([
      tripBody().description,
      'Send me money first.',
    ])
  })
})

describe('evidence stays', () => {
  test('when what it is of is changed, deleted, ended or over', async () => {
    const { chatId, creator: jonas, members } = await chatOf(app, 1)
    const [mara] = members as [Traveller]
    const { id: tripId } = await postedTrip(jonas)
    const { id: maraTrip } = await postedTrip(mara)
    const commentId = idOf(await jonas.call('POST', `/api/posts/${maraTrip}/comments`, { content: 'Alone?' }))
    const matchId = await matchOf(mara, jonas)
    const messageId = idOf(await sendMessage(jonas, matchId, 'Come alone.'))
    const saidId = (await say(jonas, chatId, 'Girls only.')).id
    const subjects = {
      trip: tripId,
      comment: commentId,
      message: messageId,
      'group-chat': chatId,
      'group-message': saidId,
    }
    const made: string[] = []
    for (const [kind, id] of Object.entries(subjects))
      made.push((await reported(mara, kind as keyof typeof subjects, id)).id)
    const all = () => Promise.all(made.map(sealedOf))
    const before = await all()
    await jonas.call('PUT', `/api/posts/${tripId}`, tripBody({ description: 'Nothing to see.' }))
    await jonas.call('DELETE', `/api/posts/${tripId}`)
    await jonas.call('PUT', `/api/comments/${commentId}`, { action: 'delete' })
    await endMatch(jonas, matchId)
    await jonas.call('DELETE', `/api/group-chats/${chatId}`)
    await mara.call('DELETE', `/api/posts/${maraTrip}`)
    await deleteExpiredRows(app.services, new Date())
    expect(await all()).toEqual(before)
  })

  test('as it is: the database refuses to change it', async () => {
    const { id } = await reported(await traveller(app), 'traveller', (await traveller(app)).id)
    await expect(pool.query(`update evidence set content = '{}' where report_id = $1`, [id])).rejects.toThrow('sealed')
  })

  test('until ninety days after its case was closed, and then goes with the case and its reports', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const { id } = await reported(mara, 'traveller', jonas.id)
    const left = async () => (await pool.query('select from evidence where report_id = $1', [id])).rowCount
    await deleteExpiredRows(app.services, new Date())
    await closeCaseOf(app, id, 89)
    await deleteExpiredRows(app.services, new Date())
    expect(await left()).toBe(1)
    await closeCaseOf(app, id, 91)
    await deleteExpiredRows(app.services, new Date())
    expect(await left()).toBe(0)
    expect((await pool.query('select from cases where traveller_id = $1', [jonas.id])).rowCount).toBe(0)
    expect((await mara.call('GET', '/api/reports')).json()).toEqual([])
  })
})

describe('a picture that is evidence', () => {
  const YEAR_LATER = () => new Date(Date.now() + 365 * 86_400_000)
  const sweep = async () => {
    await deleteUnused(app.services, YEAR_LATER())
    await runJobs(app)
  }
  const hasFiles = async (path: string) => {
    for await (const key of storage.keys()) if (key.startsWith(path.replace('/objects/', ''))) return true
    return false
  }

  test('of a trip stays when the trip is gone, and nobody can fetch it, nor its owner', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const path = await keptPicture(app, jonas, await phonePhoto())
    const { id: tripId } = await postedTrip(jonas, { imageUrl: path })
    const { id } = await reported(mara, 'trip', tripId)
    await jonas.call('DELETE', `/api/posts/${tripId}`)
    await sweep()
    expect(await hasFiles(path)).toBe(true)
    for (const who of [mara, jonas]) expect((await who.call('GET', path)).statusCode).toBe(404)
    // their archive is made of what is theirs
    const { rowCount } = await pool.query('select from pictures where user_id = $1', [jonas.id])
    expect(rowCount).toBe(0)

    await closeCaseOf(app, id, 91)
    await deleteExpiredRows(app.services, new Date())
    await sweep()
    expect(await hasFiles(path)).toBe(false)
  })

  test('of a traveler stays when they have chosen another one; what is in use stays theirs', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const [first, second] = [
      await keptPicture(app, jonas, await phonePhoto(), putAvatar),
      await keptPicture(app, jonas, await phonePhoto(), putAvatar),
    ]
    await jonas.call('PUT', '/api/users/profile', { profileImageUrl: first })
    await reported(mara, 'traveller', jonas.id)
    await sweep()
    expect((await jonas.call('GET', first)).statusCode).toBe(200)
    expect(await hasFiles(second)).toBe(false)
    await jonas.call('PUT', '/api/users/profile', { profileImageUrl: null })
    await sweep()
    expect(await hasFiles(first)).toBe(true)
    for (const who of [mara, jonas]) expect((await who.call('GET', first)).statusCode).toBe(404)
  })

  test('cannot be deleted by anything else', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    const path = await keptPicture(app, jonas, await phonePhoto())
    await reported(mara, 'trip', (await postedTrip(jonas, { imageUrl: path })).id)
    await expect(pool.query('delete from pictures where id = $1', [path.split('/')[3]])).rejects.toThrow(
      'evidence_pictures',
    )
  })
})
