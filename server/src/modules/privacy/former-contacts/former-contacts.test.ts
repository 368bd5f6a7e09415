import type { FormerContact, ReceivedWord } from '@caravan/contract/former-contacts.ts'
import type { Report } from '@caravan/contract/reports.ts'
import { describe, expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { deleteNow, requestDeletion } from '../../../test/deletions.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { chatOf, joinChat, LISBON, moveTo, openedChat, say } from '../../../test/group-chats.ts'
import { matchOf, sendMessage } from '../../../test/matches.ts'
import { met, vouched } from '../../../test/meetings.ts'
import { suspend } from '../../../test/moderation.ts'
import { agreeTo, planTerms, proposedInGroup, proposedPlan } from '../../../test/plans.ts'
import { callReport, evidenceOf, reported } from '../../../test/reports.ts'
import { deleteOldReceived } from './retention.ts'

const { app } = await useApp()
const { pool } = app.services

const idOf = (reply: { json<T>(): T }) => reply.json<{ id: string }>().id
const contacts = async (who: Traveller) => (await who.call('GET', '/api/former-contacts')).json<FormerContact[]>()
const wordsOf = async (who: Traveller, of: { id: string }) => {
  const reply = await who.call('GET', `/api/former-contacts/${of.id}/words`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ReceivedWord[]>()
}
const rename = async (who: Traveller, firstName: string) => {
  const reply = await who.call('PUT', '/api/users/profile', {
    firstName,
    username: `n${who.id.replaceAll('-', '').slice(-14)}`,
  })
  expect(reply.statusCode, reply.body).toBe(200)
}

/** What Jonas has written to Mara on every road, and neither has gone. */
async function acquaintance() {
  const mara = await traveller(app)
  const jonas = await traveller(app, { firstName: 'Jonas' })
  const { id: maraTrip } = await postedTrip(mara)
  const commentId = idOf(await jonas.call('POST', `/api/posts/${maraTrip}/comments`, { content: 'Alone?' }))
  const matchId = await matchOf(jonas, mara)
  const messageId = idOf(await sendMessage(jonas, matchId, 'Come alone.'))
  await met(mara, jonas)
  const { id: vouchId } = await vouched(jonas, mara, 'She comes alone.')
  return { mara, jonas, maraTrip, matchId, commentId, messageId, vouchId }
}

const WAYS: Record<string, (mara: Traveller, jonas: Traveller) => Promise<unknown>> = {
  'they block the viewer': (mara, jonas) => blockTraveller(jonas, mara),
  'the viewer blocks them': (mara, jonas) => blockTraveller(mara, jonas),
  'they ask for their deletion': (_mara, jonas) => requestDeletion(jonas),
  'they are deleted': (_mara, jonas) => deleteNow(app, jonas),
  'they block the viewer and are deleted': async (mara, jonas) => {
    await blockTraveller(jonas, mara)
    await deleteNow(app, jonas)
  },
  'they are suspended': (_mara, jonas) => suspend(app, jonas),
}
/** As if all that others received of somebody had gone so many days ago. */
const ageReceived = ({ id }: Traveller, days: number) =>
  pool.query('update received_words set went_at = now() - make_interval(days => $2) where author_id = $1', [id, days])
const today = new Date().toISOString().slice(0, 10)

describe.each(Object.entries(WAYS))('where %s', (_way, go) => {
  test('they are in the list as they were known, and the answer is the same whatever the way', async () => {
    const { mara, jonas, commentId, messageId, vouchId } = await acquaintance()
    const username = (await jonas.call('GET', '/api/auth/user')).json<{ username: string }>().username
    expect(await contacts(mara)).toEqual([])
    expect((await mara.call('GET', `/api/former-contacts/${jonas.id}/words`)).statusCode).toBe(404)
    await go(mara, jonas)
    expect(await contacts(mara)).toEqual([
      {
        user: { id: jonas.id, username, firstName: 'Jonas' },
        shared: [
          { kind: 'comments', day: today, name: null },
          { kind: 'conversation', day: today, name: null },
        ],
      },
    ])
    const words = await wordsOf(mara, jonas)
    expect(words.map(({ id, kind, content }) => ({ id, kind, content }))).toEqual([
      { id: vouchId, kind: 'vouch', content: 'She comes alone.' },
      { id: messageId, kind: 'message', content: 'Come alone.' },
      { id: commentId, kind: 'comment', content: 'Alone?' },
    ])
  })

  test.each(['traveller', 'comment', 'message', 'vouch'] as const)(
    'a %s of theirs is reported, with its words',
    async (kind) => {
      const { mara, jonas, ...ids } = await acquaintance()
      const username = (await jonas.call('GET', '/api/auth/user')).json<{ username: string }>().username
      await go(mara, jonas)
      const id = { traveller: jonas.id, comment: ids.commentId, message: ids.messageId, vouch: ids.vouchId }[kind]
      const report = await reported(mara, kind, id)
      expect(report).toMatchObject({ isNew: true, username })
      const [sealed] = await evidenceOf(app, report.id)
      expect(sealed).toMatchObject({ author: { id: jonas.id, username, firstName: 'Jonas' } })
      const all = {
        traveller: 'message: Come alone.',
        comment: 'Alone?',
        message: 'Come alone.',
        vouch: 'She comes alone.',
      }
      expect(JSON.stringify(sealed?.fields)).toContain(all[kind])
      const { rows } = await pool.query('select traveller_id as about from cases where traveller_id = $1', [jonas.id])
      expect(rows).toEqual([{ about: jonas.id }])
    },
  )

  test('somebody who had nothing to do with them can neither list, read nor report', async () => {
    const { mara, jonas, commentId, messageId } = await acquaintance()
    const stranger = await traveller(app)
    await go(mara, jonas)
    expect(await contacts(stranger)).toEqual([])
    expect((await stranger.call('GET', `/api/former-contacts/${jonas.id}/words`)).statusCode).toBe(404)
    expect((await callReport(stranger, 'message', messageId)).statusCode).toBe(404)
    if (_way.includes('deleted')) expect((await callReport(stranger, 'comment', commentId)).statusCode).toBe(404)
  })

  test('they are blocked with a report, and are in the block list by the name of then', async () => {
    const { mara, jonas } = await acquaintance()
    await go(mara, jonas)
    expect((await callReport(mara, 'traveller', jonas.id, { block: true })).statusCode).toBe(201)
    const blocks = (await mara.call('GET', '/api/blocks')).json()
    expect(blocks).toMatchObject([{ user: { id: jonas.id, firstName: 'Jonas', profileImageUrl: null } }])
    expect((await mara.call('PUT', `/api/users/${jonas.id}/block`, { blocked: false })).json()).toEqual({
      blocked: false,
    })
  })
})

describe('after a block', () => {
  test('neither list, report nor block list shows a name that came later', async () => {
    const { mara, jonas, messageId } = await acquaintance()
    await blockTraveller(mara, jonas)
    const before = [await contacts(mara), (await mara.call('GET', '/api/blocks')).json()]
    await rename(jonas, 'Nobody')
    expect([await contacts(mara), (await mara.call('GET', '/api/blocks')).json()]).toEqual(before)
    for (const [kind, id] of [
      ['message', messageId],
      ['traveller', jonas.id],
    ] as const) {
      const { id: reportId } = await reported(mara, kind, id)
      expect(JSON.stringify(await evidenceOf(app, reportId))).not.toContain('Nobody')
    }
    expect((await mara.call('GET', '/api/reports')).body).not.toContain(`"n${jonas.id.replaceAll('-', '').slice(-14)}"`)
  })

  test('of somebody who is deleted has the name of the list, the last that the blocker knew', async () => {
    const { mara, jonas, commentId, maraTrip } = await acquaintance()
    await jonas.call('PUT', `/api/comments/${commentId}`, { action: 'delete' })
    await rename(jonas, 'Newer')
    const later = idOf(await jonas.call('POST', `/api/posts/${maraTrip}/comments`, { content: 'Still there?' }))
    await jonas.call('PUT', `/api/comments/${later}`, { action: 'delete' })
    await deleteNow(app, jonas)
    const [contact] = await contacts(mara)
    expect(contact?.user).toMatchObject({ firstName: 'Newer' })
    await blockTraveller(mara, jonas)
    expect((await mara.call('GET', '/api/blocks')).json()).toMatchObject([{ user: contact?.user }])
  })

  test('a block list keeps its entry where the blocked one is deleted', async () => {
    const { mara, jonas } = await acquaintance()
    await blockTraveller(mara, jonas)
    const before = (await mara.call('GET', '/api/blocks')).json()
    await deleteNow(app, jonas)
    expect((await mara.call('GET', '/api/blocks')).json()).toEqual(before)
    expect((await mara.call('GET', '/api/conversations')).json()).toEqual([])
    await unblockTraveller(mara, jonas)
    expect((await mara.call('GET', '/api/blocks')).json()).toEqual([])
  })

  test('words that were said under a trip after it are in no list and no report', async () => {
    const { mara, jonas } = await acquaintance()
    const aiko = await traveller(app)
    const { id: tripId } = await postedTrip(aiko)
    for (const who of [mara, jonas]) await who.call('POST', `/api/posts/${tripId}/comments`, { content: 'Before.' })
    await blockTraveller(jonas, mara)
    const later = idOf(await jonas.call('POST', `/api/posts/${tripId}/comments`, { content: 'After.' }))
    expect((await callReport(mara, 'comment', later)).statusCode).toBe(404)
    await jonas.call('PUT', `/api/comments/${later}`, { action: 'delete' })
    expect((await callReport(mara, 'comment', later)).statusCode).toBe(404)
    expect((await wordsOf(mara, jonas)).map(({ content }) => content)).not.toContain('After.')
  })

  test('all of it is over after 90 days', async () => {
    const { mara, jonas, messageId } = await acquaintance()
    await blockTraveller(jonas, mara)
    await pool.query(`update blocks set created_at = now() - interval '91 days' where blocker_id = $1`, [jonas.id])
    await pool.query(`update messages set created_at = now() - interval '100 days' where id = $1`, [messageId])
    await ageReceived(jonas, 91)
    expect(await contacts(mara)).toEqual([])
    expect((await callReport(mara, 'message', messageId)).statusCode).toBe(404)
    expect((await callReport(mara, 'traveller', jonas.id)).statusCode).toBe(404)
  })
})

test('who is deleted is in the list until 90 days after what was received of them went', async () => {
  const { mara, jonas } = await acquaintance()
  await deleteNow(app, jonas)
  for (const [days, count] of [
    [89, 1],
    [91, 0],
  ] as const) {
    await ageReceived(jonas, days)
    expect(await contacts(mara)).toHaveLength(count)
  }
})

describe('a former contact has written to the viewer', () => {
  test('no place of a plan that was changed after a block, and the one before it', async () => {
    const { chatId, creator: jonas, members } = await chatOf(app, 1)
    const [mara] = members as [Traveller]
    const plan = await proposedInGroup(jonas, chatId, { place: 'Before.' })
    expect((await agreeTo(mara, plan)).statusCode).toBe(200)
    await blockTraveller(jonas, mara)
    const terms = { ...planTerms({ place: 'After.' }), revision: plan.revision }
    const changed = await jonas.call('PUT', `/api/plans/${plan.id}`, terms)
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await wordsOf(mara, jonas)).map(({ content }) => content)).toEqual(['Before.'])
  })

  test('a comment once, whose trip was for others in between', async () => {
    const { mara, jonas } = await acquaintance()
    const { id: tripId } = await postedTrip(await traveller(app))
    for (const who of [mara, jonas]) await who.call('POST', `/api/posts/${tripId}/comments`, { content: 'Me too.' })
    for (const audience of ['female', 'all'])
      await pool.query('update trips set audience = $2 where id = $1', [tripId, audience])
    await blockTraveller(jonas, mara)
    expect((await wordsOf(mara, jonas)).filter(({ content }) => content === 'Me too.')).toHaveLength(1)
  })

  test('no comment that was hidden by a moderator when its author deleted it', async () => {
    const { mara, jonas, commentId } = await acquaintance()
    await pool.query(`insert into hidden_subjects values ($1, 'comment', $2, now())`, [commentId, jonas.id])
    expect((await jonas.call('PUT', `/api/comments/${commentId}`, { action: 'delete' })).statusCode).toBe(200)
    await blockTraveller(jonas, mara)
    expect((await wordsOf(mara, jonas)).map(({ id }) => id)).not.toContain(commentId)
    expect((await callReport(mara, 'comment', commentId)).statusCode).toBe(404)
  })

  test('nothing in a group chat into which the viewer came after a block', async () => {
    const { chatId, creator: jonas } = await chatOf(app, 0)
    const mara = await traveller(app, LISBON)
    await matchOf(jonas, mara)
    const { id } = await say(jonas, chatId, 'Only among us.')
    await blockTraveller(jonas, mara)
    await joinChat(mara, chatId)
    expect((await wordsOf(mara, jonas)).map(({ content }) => content)).not.toContain('Only among us.')
    expect((await callReport(mara, 'group-message', id)).statusCode).toBe(404)
  })

  test('each of the words of a request that were changed, on pages of one', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    for (const note of ['One.', 'Two.', 'Three.'])
      await jonas.call('PUT', `/api/users/${mara.id}/match`, { matched: true, note })
    await blockTraveller(jonas, mara)
    const words: ReceivedWord[] = []
    let next: string | undefined = `/api/former-contacts/${jonas.id}/words?limit=1`
    while (next) {
      const page: Awaited<ReturnType<Traveller['call']>> = await mara.call('GET', next)
      words.push(...page.json<ReceivedWord[]>())
      next = /<([^>]+)>/.exec(String(page.headers.link))?.[1]
    }
    expect(words.map(({ content }) => content).sort()).toEqual(['One.', 'Three.', 'Two.'])
  })
})

describe('words that went, of somebody who is there', () => {
  test('a comment is reported after its author deleted it', async () => {
    const { mara, jonas, commentId } = await acquaintance()
    await jonas.call('PUT', `/api/comments/${commentId}`, { action: 'delete' })
    const { id } = await reported(mara, 'comment', commentId)
    expect(await evidenceOf(app, id)).toMatchObject([{ author: { id: jonas.id }, fields: { content: 'Alone?' } }])
    // an author is no recipient of their own
    expect((await callReport(await traveller(app), 'comment', commentId)).statusCode).toBe(404)
  })

  test('a comment is reported by whoever took part, after the owner deleted the trip or gave it another audience', async () => {
    for (const change of ['delete', 'audience']) {
      const owner = await traveller(app, { gender: 'woman' })
      const [mara, jonas] = [await traveller(app), await traveller(app)]
      const { id: tripId } = await postedTrip(owner)
      await mara.call('POST', `/api/posts/${tripId}/comments`, { content: 'I am there too.' })
      const commentId = idOf(await jonas.call('POST', `/api/posts/${tripId}/comments`, { content: 'Which hostel?' }))
      const answerId = idOf(await owner.call('POST', `/api/posts/${tripId}/comments`, { content: 'Room 4.' }))
      if (change === 'delete') await owner.call('DELETE', `/api/posts/${tripId}`)
      else await pool.query(`update trips set audience = 'female' where id = $1`, [tripId])
      for (const id of [commentId, answerId])
        expect((await callReport(mara, 'comment', id)).statusCode, change).toBe(201)
      if (change === 'delete') expect((await callReport(owner, 'comment', commentId)).statusCode).toBe(201)
      expect((await callReport(await traveller(app), 'comment', commentId)).statusCode).toBe(404)
    }
  })

  test.each(['withdrawn', 'declined', 'changed', 'taken with its trip', 'ended by a block'])(
    'the note of a request is reported with its author after it was %s',
    async (how) => {
      const [mara, jonas] = [await traveller(app), await traveller(app)]
      const { id: tripId } = await postedTrip(mara)
      const note = 'Send me a picture first.'
      const asked = await jonas.call('PUT', `/api/posts/${tripId}/match`, { matched: true, note })
      expect(asked.statusCode, asked.body).toBe(200)
      const { id: matchId } = asked.json<{ match: { id: string } }>().match
      if (how === 'withdrawn') await jonas.call('DELETE', `/api/matches/${matchId}`)
      if (how === 'declined') await mara.call('PUT', `/api/matches/${matchId}`, { status: 'rejected' })
      if (how === 'changed') await jonas.call('PUT', `/api/posts/${tripId}/match`, { matched: true, note: 'Hello.' })
      if (how === 'taken with its trip') await mara.call('DELETE', `/api/posts/${tripId}`)
      if (how === 'ended by a block') await blockTraveller(jonas, mara)
      const { id } = await reported(mara, 'traveller', jonas.id)
      expect(JSON.stringify((await evidenceOf(app, id))[0]?.fields)).toContain(note)
    },
  )

  test('a comment is reported by whoever took part, after they stated another gender', async () => {
    const [owner, mara, lena] = [
      await traveller(app, { gender: 'woman' }),
      await traveller(app, { gender: 'woman' }),
      await traveller(app, { gender: 'woman' }),
    ]
    const { id: tripId } = await postedTrip(owner, { audience: 'female' })
    await mara.call('POST', `/api/posts/${tripId}/comments`, { content: 'I am there too.' })
    const commentId = idOf(await lena.call('POST', `/api/posts/${tripId}/comments`, { content: 'Which hostel?' }))
    await pool.query(`update users set gender = 'non-binary' where id = $1`, [mara.id])
    expect((await mara.call('GET', `/api/posts/${tripId}`)).statusCode).toBe(404)
    expect((await callReport(mara, 'comment', commentId)).statusCode).toBe(201)
  })

  test.each([
    ['a match', 'changed'],
    ['a match', 'deleted'],
    ['a group chat', 'changed'],
    ['a group chat', 'deleted'],
  ])('the place of a plan of %s is kept with its proposer after it was %s', async (where, how) => {
    const { mara, jonas, matchId } = await acquaintance()
    for (const who of [mara, jonas]) await moveTo(app, who, LISBON)
    const { id: chatId } = await openedChat(jonas)
    await joinChat(mara, chatId)
    const place = { place: 'My room' }
    const plan =
      where === 'a match' ? await proposedPlan(jonas, matchId, place) : await proposedInGroup(jonas, chatId, place)
    if (how === 'deleted') await deleteNow(app, jonas)
    else await jonas.call('PUT', `/api/plans/${plan.id}`, { ...planTerms({ place: 'Elsewhere' }), revision: 1 })
    const { rows } = await pool.query<{ content: string }>(
      `select content from received_words where recipient_id = $1 and author_id = $2 and kind = 'plan'`,
      [mara.id, jonas.id],
    )
    expect(rows).toEqual([{ content: 'My room' }])
  })

  test('a vouch is reported after it was changed, taken back, or ended by a block', async () => {
    for (const how of ['changed', 'taken back', 'blocked']) {
      const { mara, jonas, vouchId } = await acquaintance()
      if (how === 'changed') await vouched(jonas, mara, 'Other words.')
      if (how === 'taken back') await jonas.call('DELETE', `/api/users/${mara.id}/vouch`)
      if (how === 'blocked') await blockTraveller(jonas, mara)
      const reply = await callReport(
        mara,
        how === 'changed' ? 'traveller' : 'vouch',
        how === 'changed' ? jonas.id : vouchId,
      )
      expect(reply.statusCode, how).toBe(201)
      expect(JSON.stringify(await evidenceOf(app, reply.json<Report>().id)), how).toContain('She comes alone.')
    }
  })

  test('are sealed by the name of when they were received', async () => {
    const { mara, jonas, messageId } = await acquaintance()
    await rename(jonas, 'Nobody')
    const { id } = await reported(mara, 'message', messageId)
    expect(await evidenceOf(app, id)).toMatchObject([{ author: { id: jonas.id, firstName: 'Jonas' } }])
  })

  test('are deleted 90 days after they went', async () => {
    const { mara, jonas, commentId } = await acquaintance()
    await jonas.call('PUT', `/api/comments/${commentId}`, { action: 'delete' })
    await ageReceived(jonas, 89)
    await deleteOldReceived(app.services.db)
    expect((await callReport(mara, 'comment', commentId)).statusCode).toBe(201)
    await ageReceived(jonas, 91)
    expect((await callReport(await traveller(app), 'comment', commentId)).statusCode).toBe(404)
    await deleteOldReceived(app.services.db)
    expect((await pool.query('select from received_words where subject_id = $1', [commentId])).rowCount).toBe(0)
  })

  test('are reported or deleted first where both happen at once, and are evidence either way', async () => {
    const { mara, jonas, commentId } = await acquaintance()
    const [reply] = await Promise.all([
      callReport(mara, 'comment', commentId),
      jonas.call('PUT', `/api/comments/${commentId}`, { action: 'delete' }),
    ])
    expect(reply.statusCode).toBe(201)
  })

  test('of a deleted comment are kept once for each who took part, however many times', async () => {
    const { mara, jonas, maraTrip } = await acquaintance()
    for (let n = 0; n < 3; n++) {
      const id = idOf(await jonas.call('POST', `/api/posts/${maraTrip}/comments`, { content: 'Hello' }))
      await jonas.call('PUT', `/api/comments/${id}`, { action: 'delete' })
    }
    const { rows } = await pool.query(
      `select recipient_id as recipient from received_words where author_id = $1 and kind = 'comment'`,
      [jonas.id],
    )
    expect(rows).toEqual(Array(3).fill({ recipient: mara.id }))
  })
})

test('the list is read page by page, the latest contact first', async () => {
  const mara = await traveller(app)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const other = await traveller(app)
    const matchId = await matchOf(other, mara)
    await sendMessage(other, matchId, 'Hello')
    await pool.query(`update conversations set active_at = now() - make_interval(days => $2) where match_id = $1`, [
      matchId,
      n,
    ])
    await blockTraveller(n === 1 ? mara : other, n === 1 ? other : mara)
    ids.push(other.id)
  }
  const first = await mara.call('GET', '/api/former-contacts?limit=2')
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await mara.call('GET', next)
  const listed = [...first.json<FormerContact[]>(), ...second.json<FormerContact[]>()].map(({ user }) => user.id)
  expect(listed).toEqual(ids)
})
