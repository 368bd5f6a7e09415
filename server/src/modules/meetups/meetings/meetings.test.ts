import type { Meeting, MeetingCode } from '@caravan/contract/meetings.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp, useSecondNode } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { expire, joinChat, LISBON, openedChat } from '../../../test/group-chats.ts'
import { endMatch, matchOf } from '../../../test/matches.ts'
import { ageOffers, callMeet, callShow, met, shownCode, shownCodes } from '../../../test/meetings.ts'
import { codeKeys, codesFrom, deleteOldOffers, minuteOf } from './meetings.ts'

const made = await useApp()
const { app } = made

let mara: Traveller
let jonas: Traveller
let matchId: string
beforeEach(async () => {
  mara = await traveller(app, LISBON)
  jonas = await traveller(app, LISBON)
  matchId = await matchOf(mara, jonas)
})

const passportOf = async (who: Traveller) => {
  const reply = await who.call('GET', '/api/meetings')
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Meeting[]>()
}
const refused = { statusCode: 422, type: '/problems/code-refused' }
async function expectRefused(reply: ReturnType<typeof callMeet>) {
  const { statusCode, body } = await reply
  expect({ statusCode, type: JSON.parse(body).type }).toEqual(refused)
}
/** The codes of an offer as they were so many minutes ago. */
async function codesOf(shownBy: Traveller, readBy: Traveller, minutesAgo: number): Promise<MeetingCode> {
  const { rows } = await app.services.pool.query<{ id: string }>(
    'select id from meeting_offers where user_id = $1 and other_id = $2',
    [shownBy.id, readBy.id],
  )
  const offer = { id: rows[0]?.id ?? '', shownBy: shownBy.id, readBy: readBy.id }
  const [code] = codesFrom(codeKeys(app.services.secrets.session), offer, minuteOf(Date.now()) - minutesAgo, 1)
  if (!code) throw new Error('There is no code')
  return code
}
const wrong = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

describe('two who meet', () => {
  test.each(['digits', 'qr'] as const)('have a stamp each once one has read the other’s %s', async (form) => {
    const code = await shownCode(mara, jonas)
    const reply = await callMeet(jonas, mara, code[form])
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ isNew: true, meeting: { city: 'Lisbon', traveller: { id: mara.id } } })
    expect(await passportOf(mara)).toMatchObject([
      { city: 'Lisbon', country: 'Portugal', traveller: { id: jonas.id }, vouch: null, wouldNotMeetAgain: false },
    ])
    expect(await passportOf(jonas)).toMatchObject([{ traveller: { id: mara.id } }])
  })

  test('type six digits as they like, with a gap', async () => {
    const { digits } = await shownCode(mara, jonas)
    expect((await callMeet(jonas, mara, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)).statusCode).toBe(200)
  })

  test('have no place in it where they are not in the same city', async () => {
    const aiko = await traveller(app, { city: 'Tokyo', country: 'Japan' })
    await matchOf(aiko, mara)
    expect(await met(aiko, mara)).toMatchObject({ city: null, country: null, posterUrl: null })
    const nowhere = await traveller(app)
    await matchOf(nowhere, mara)
    expect(await met(mara, nowhere)).toMatchObject({ city: null })
  })

  test('are each told: the one at once, the other by a notification', async () => {
    await met(mara, jonas)
    const kinds = async (who: Traveller) =>
      (await who.call('GET', '/api/notifications')).json<Notification[]>().map(({ kind }) => kind)
    expect(await kinds(mara)).toContain('met')
    expect(await kinds(jonas)).not.toContain('met')
  })

  test('have met once, however often the code is read, and have no more codes', async () => {
    const { qr } = await shownCode(mara, jonas)
    expect((await callMeet(jonas, mara, qr)).json()).toMatchObject({ isNew: true })
    expect((await callMeet(jonas, mara, qr)).json()).toMatchObject({ isNew: false })
    expect((await callShow(mara, jonas)).json()).toMatchObject({ haveMet: true, codes: [] })
    expect(await passportOf(mara)).toHaveLength(1)
  })

  test('who read each other’s codes at once, many times, have met once', async () => {
    const [maras, jonases] = [await shownCode(mara, jonas), await shownCode(jonas, mara)]
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => callMeet(jonas, mara, maras.qr)),
      ...Array.from({ length: 4 }, () => callMeet(mara, jonas, jonases.digits)),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(replies.filter((reply) => reply.json<{ isNew: boolean }>().isNew)).toHaveLength(1)
    expect(await passportOf(jonas)).toHaveLength(1)
  })

  test('may be members of one group chat that goes on', async () => {
    const [creator, member, stranger] = [
      await traveller(app, LISBON),
      await traveller(app, LISBON),
      await traveller(app, LISBON),
    ]
    const { id } = await openedChat(creator)
    await joinChat(member, id)
    expect((await callShow(creator, stranger)).statusCode).toBe(404)
    const { digits } = await shownCode(creator, member)
    expect((await callMeet(member, creator, digits)).statusCode).toBe(200)
    await joinChat(stranger, id)
    await expire(app, id)
    expect((await callShow(creator, stranger)).statusCode).toBe(404)
  })
})

describe('a code', () => {
  test('is the same one on two nodes, and each minute another', async () => {
    const node = await useSecondNode(made)
    const codes = await shownCodes(mara, jonas)
    expect(codes).toHaveLength(11)
    expect(new Set(codes.map(({ qr }) => qr)).size).toBe(11)
    const reply = await node.inject({
      method: 'PUT',
      url: `/api/users/${mara.id}/meeting`,
      headers: { cookie: jonas.cookie },
      payload: { code: codes[0]?.qr },
    })
    expect(reply.statusCode, reply.body).toBe(200)
  })

  test('of another pair is refused: nobody else can use it', async () => {
    const aiko = await traveller(app)
    await matchOf(aiko, mara)
    await matchOf(aiko, jonas)
    const { qr, digits } = await shownCode(mara, jonas)
    await expectRefused(callMeet(aiko, mara, qr))
    await shownCode(mara, aiko)
    await expectRefused(callMeet(aiko, mara, qr))
    await expectRefused(callMeet(aiko, mara, digits))
    await shownCode(aiko, jonas)
    await expectRefused(callMeet(jonas, aiko, qr))
    // nor whoever shows it
    await expectRefused(callMeet(mara, jonas, qr))
  })

  test('is refused where it was not shown, whatever it says', async () => {
    await expectRefused(callMeet(jonas, mara, '000000'))
    const { digits, qr } = await shownCode(mara, jonas)
    await expectRefused(callMeet(jonas, mara, wrong(digits)))
    await expectRefused(callMeet(jonas, mara, `${qr.slice(0, -1)}${qr.endsWith('A') ? 'E' : 'A'}`))
    expect((await callMeet(jonas, mara, 'hello')).json().errors).toMatchObject([{ pointer: '/code' }])
    expect(await passportOf(mara)).toEqual([])
  })

  test('read without a network is good for ten minutes', async () => {
    await shownCode(mara, jonas)
    const [nine, eleven] = [await codesOf(mara, jonas, 9), await codesOf(mara, jonas, 11)]
    await expectRefused(callMeet(jonas, mara, eleven.qr))
    await expectRefused(callMeet(jonas, mara, eleven.digits, 600))
    // digits are those of when they were read
    await expectRefused(callMeet(jonas, mara, nine.digits))
    expect((await callMeet(jonas, mara, nine.digits, 9 * 60)).statusCode).toBe(200)
    const tooLong = await callMeet(jonas, mara, nine.digits, 601)
    expect(tooLong.statusCode).toBe(422)
  })

  test('names its minute where it was scanned, so that only that is looked at', async () => {
    const aiko = await traveller(app)
    await matchOf(aiko, mara)
    await shownCode(mara, aiko)
    const { qr } = await codesOf(mara, aiko, 9)
    expect((await callMeet(aiko, mara, qr)).statusCode).toBe(200)
  })

  test('of this minute or the next of a device without a network is good, one from further ahead is not', async () => {
    const codes = await shownCodes(mara, jonas)
    await expectRefused(callMeet(jonas, mara, codes[5]?.qr ?? ''))
    await expectRefused(callMeet(jonas, mara, codes[5]?.digits ?? ''))
    expect((await callMeet(jonas, mara, codes[1]?.digits ?? '')).statusCode).toBe(200)
  })

  test('is good for ten minutes after the last one was given out, and not of an offer before', async () => {
    const first = await shownCode(mara, jonas)
    await ageOffers(app, 19)
    // still the one that may arrive late, and the next time another
    const second = await shownCode(mara, jonas)
    expect(second.qr).not.toBe(first.qr)
    await expectRefused(callMeet(jonas, mara, first.qr))
    await ageOffers(app, 21)
    await expectRefused(callMeet(jonas, mara, second.qr))
  })

  test('stays good while a dialog goes on asking', async () => {
    const first = await shownCode(mara, jonas)
    await shownCode(mara, jonas)
    expect((await callMeet(jonas, mara, first.qr)).statusCode).toBe(200)
  })

  test.each(['the one who shows', 'the one who reads'])(
    'of before a block is not good in it or after it: %s blocked',
    async (who) => {
      const { id: chatId } = await openedChat(mara)
      await joinChat(jonas, chatId)
      const { qr, digits } = await shownCode(mara, jonas)
      const [blocker, blocked] = who === 'the one who shows' ? [mara, jonas] : [jonas, mara]
      await blockTraveller(blocker, blocked)
      // their chat goes on for each of them, and their match does not
      const during = [await callMeet(jonas, mara, qr), await callShow(mara, jonas), await callShow(jonas, mara)]
      expect(during.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
      await unblockTraveller(blocker, blocked)
      for (const code of [qr, digits]) await expectRefused(callMeet(jonas, mara, code))
      expect((await callMeet(jonas, mara, (await shownCode(mara, jonas)).qr)).statusCode).toBe(200)
    },
  )

  test('on a picture of the screen is refused twelve minutes later, though its dialog is still open', async () => {
    await shownCode(mara, jonas)
    const { qr, digits } = await codesOf(mara, jonas, 12)
    await shownCode(mara, jonas)
    await expectRefused(callMeet(jonas, mara, qr))
    for (const age of [0, 300, 600]) await expectRefused(callMeet(jonas, mara, digits, age))
  })

  test('that was used gives nobody anything: a third is refused, the two are answered what they know', async () => {
    const aiko = await traveller(app, LISBON)
    await matchOf(aiko, mara)
    const { qr, digits } = await shownCode(mara, jonas)
    await callMeet(jonas, mara, qr)
    for (const code of [qr, digits]) await expectRefused(callMeet(aiko, mara, code))
    expect((await callMeet(jonas, mara, digits)).json()).toMatchObject({ isNew: false })
    await blockTraveller(mara, jonas)
    for (const [who, whom] of [
      [jonas, mara],
      [mara, jonas],
    ] as const) {
      expect((await callMeet(who, whom, qr)).statusCode).toBe(404)
    }
    expect(await passportOf(aiko)).toEqual([])
  })

  test('that is too old leaves nothing behind', async () => {
    await shownCode(mara, jonas)
    await ageOffers(app, 90)
    await deleteOldOffers(app.services.db)
    const { rowCount } = await app.services.pool.query('select from meeting_offers where user_id = $1', [mara.id])
    expect(rowCount).toBe(0)
  })
})

test('nobody meets a stranger, themselves, somebody who has not answered, or whose match has ended', async () => {
  const stranger = await traveller(app)
  const asked = await traveller(app)
  await matchOf(mara, asked, { isAccepted: false })
  for (const whom of [stranger, asked, mara]) {
    expect((await callShow(mara, whom)).statusCode).toBe(404)
    expect((await callMeet(mara, whom, '123456')).statusCode).toBe(404)
  }
  const { qr } = await shownCode(mara, jonas)
  await endMatch(mara, matchId)
  expect((await callMeet(jonas, mara, qr)).statusCode).toBe(404)
  expect((await callShow(jonas, mara)).statusCode).toBe(404)
})

describe('a passport', () => {
  test('is read in pages, the latest first, from both sides of a pair', async () => {
    const friends = []
    for (let n = 0; n < 5; n++) {
      const friend = await traveller(app)
      await matchOf(friend, mara)
      await (n % 2 ? met(friend, mara) : met(mara, friend))
      friends.unshift(friend.id)
    }
    const seen: string[] = []
    let url: string | undefined = '/api/meetings?limit=2'
    while (url) {
      const reply = await mara.call('GET', url)
      seen.push(...reply.json<Meeting[]>().map(({ traveller }) => traveller.id))
      url = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(friends)
  })

  test('hides who is blocked, and shows them again after', async () => {
    await met(mara, jonas)
    await blockTraveller(jonas, mara)
    expect(await passportOf(mara)).toEqual([])
    expect(await passportOf(jonas)).toEqual([])
    await unblockTraveller(jonas, mara)
    expect(await passportOf(mara)).toHaveLength(1)
  })
})
