import * as fs from 'node:fs'
import { join } from 'node:path'
import { POSE_NAMES, type PosePhoto, type PosePhotoItem } from '@caravan/contract/pose-photo.ts'
import { describe, expect, test } from 'vitest'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, pagesOf, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { endMatch, matchOf } from '../../../test/matches.ts'
import { moderator as moderatorOf, suspend } from '../../../test/moderation.ts'
import {
  askForPose,
  decidePose,
  newAvatar,
  ownPosePhoto,
  pictured,
  putPosePhoto,
  sentPosePhoto,
  waitingOf,
} from '../../../test/pose-photos.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { sentUpload } from '../../../test/uploads.ts'
import { deleteUndecided } from './decide.ts'

const made = await useApp()
const { app, dataDir } = made
const { pool } = app.services

const moderator = () => moderatorOf(app)
const logged = async ({ id }: Traveller, about: Traveller) =>
  (
    await pool.query<{ action: string }>(
      'select action from moderation_log where actor_id = $1 and traveller_id = $2 order by at, id',
      [id, about.id],
    )
  ).rows.map(({ action }) => action)
/** What the store holds of poses and uploads. */
function stored(): string[] {
  return ['poses', 'uploads'].flatMap((folder) => {
    const path = join(dataDir, 'objects', folder)
    return fs.existsSync(path) ? fs.readdirSync(path).map((name) => `${folder}/${name}`) : []
  })
}
const rowsOf = async ({ id }: Traveller) =>
  (
    await pool.query<{ pictures: number; uploads: number }>(
      `select (select count(*)::int from pictures where user_id = $1 and kind = 'poses') as pictures,
        (select count(*)::int from uploads where user_id = $1 and picture_id in (select id from pictures where kind = 'poses')) as uploads`,
      [id],
    )
  ).rows[0]
const isMarked = async (who: Traveller) =>
  (await (await traveller(app)).call('GET', `/api/travellers/${usernameOf(who)}`)).json<{
    steps: { posePhoto: boolean }
  }>().steps.posePhoto
const notified = async (who: Traveller) => {
  await runJobs(app)
  return (await who.call('GET', '/api/notifications'))
    .json<{ kind: string }[]>()
    .filter(({ kind }) => kind === 'pose-photo').length
}
const later = (who: Traveller, minutes: number) =>
  pool.query('update pose_photos set asked_at = asked_at - make_interval(mins => $2) where user_id = $1', [
    who.id,
    minutes,
  ])
const photo = () => phonePhoto(640, 480)
const NOTHING = { pictures: 0, uploads: 0 }

/** Somebody whose pose photo waits, and a moderator who has it. */
async function sent(who?: Traveller) {
  const [mara, ines] = [who ?? (await pictured(app)), await moderator()]
  await sentPosePhoto(app, mara)
  const [{ id, url } = { id: '', url: '' }] = await waitingOf(ines, mara)
  return { mara, ines, id, url }
}

describe('a pose', () => {
  test('is asked for, for ten minutes, and is the same one meanwhile', async () => {
    const mara = await pictured(app)
    expect(await ownPosePhoto(mara)).toEqual({
      ...{ state: 'none', pose: null, expiresAt: null, sentAt: null, decidedAt: null, reason: null },
      ...{ triesLeft: 3, hasPicture: true },
    })
    const replies = await Promise.all([1, 2, 3].map(() => askForPose(mara)))
    const [asked] = replies.map((reply) => reply.json<PosePhoto>())
    expect(replies.map((reply) => reply.json())).toEqual([asked, asked, asked])
    expect(asked).toMatchObject({ state: 'asked', triesLeft: 2 })
    expect(POSE_NAMES).toContain(asked?.pose)
    const minutes = (Date.parse(asked?.expiresAt ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(8)
    expect(minutes).toBeLessThanOrEqual(10)
  })

  test('runs out; another one is another pose, three a day', async () => {
    const mara = await pictured(app)
    const poses: (string | null)[] = []
    for (const triesLeft of [2, 1, 0]) {
      const reply = (await askForPose(mara)).json<PosePhoto>()
      expect(reply.triesLeft).toBe(triesLeft)
      poses.push(reply.pose)
      await later(mara, 11)
      expect(await ownPosePhoto(mara)).toMatchObject({ state: 'none', pose: null, expiresAt: null })
    }
    expect(poses[0]).not.toBe(poses[1])
    expect(poses[1]).not.toBe(poses[2])
    const refused = await askForPose(mara)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    await pool.query('update pose_photos set day = day - 1 where user_id = $1', [mara.id])
    expect((await askForPose(mara)).json()).toMatchObject({ state: 'asked', triesLeft: 2 })
  })

  test('is asked of those with a profile picture', async () => {
    const mara = await traveller(app)
    expect((await askForPose(mara)).json()).toMatchObject({ type: '/problems/profile-picture-required', status: 409 })
    expect(await ownPosePhoto(mara)).toMatchObject({ state: 'none', hasPicture: false, triesLeft: 3 })
  })
})

describe('its picture', () => {
  test('waits for a moderator once it is sent; sent again it is the same', async () => {
    const mara = await pictured(app)
    const { pose } = (await askForPose(mara)).json<PosePhoto>()
    const address = await sentUpload(app, mara, await photo())
    const replies = await Promise.all([putPosePhoto(mara, address), putPosePhoto(mara, address)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await ownPosePhoto(mara)).toMatchObject({ state: 'waiting', pose, expiresAt: null, triesLeft: 2 })
    expect(await rowsOf(mara)).toEqual({ pictures: 1, uploads: 1 })
    const other = await sentUpload(app, mara, await photo())
    expect((await putPosePhoto(mara, other)).json()).toMatchObject({ type: '/problems/no-pose' })
    expect((await askForPose(mara)).json()).toMatchObject({ type: '/problems/pose-photo-sent' })
  })

  test('is taken in time alone, for a pose that was asked for, and of one’s own upload', async () => {
    const [mara, jonas] = [await pictured(app), await pictured(app)]
    const address = await sentUpload(app, mara, await photo())
    expect((await putPosePhoto(mara, address)).json()).toMatchObject({ type: '/problems/no-pose', status: 409 })
    await askForPose(mara)
    await askForPose(jonas)
    expect((await putPosePhoto(jonas, address)).statusCode).toBe(404)
    await later(mara, 11)
    expect((await putPosePhoto(mara, address)).json()).toMatchObject({ type: '/problems/no-pose' })
    expect(await ownPosePhoto(mara)).toMatchObject({ state: 'none' })
  })

  test('is seen by a moderator’s call and by nothing else, its traveler included, and says nothing of its camera', async () => {
    const { mara, ines, id, url } = await sent()
    const admin = await traveller(app)
    await pool.query('update users set is_admin = true where id = $1', [admin.id])
    const shown = await ines.call('GET', url)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
    expect(shown.rawPayload.includes('Secret Name')).toBe(false)
    expect(await logged(ines, mara)).toEqual(['pose-picture-read'])
    expect((await callSignedOut(app, 'GET', url)).statusCode).toBe(401)
    const rui = await moderator()
    await suspend(app, rui)
    expect((await rui.call('GET', url)).statusCode).toBe(403)
    for (const who of [mara, admin, await traveller(app), await traveller(app, { onboarded: false })]) {
      expect((await who.call('GET', url)).statusCode).toBe(404)
      expect((await decidePose(who, id, true)).statusCode).toBe(404)
    }
    const { rows } = await pool.query<{ id: string }>('select picture_id as id from pose_photos where user_id = $1', [
      mara.id,
    ])
    const paths = ['poses', 'avatars', 'trips'].map((kind) => `/objects/${kind}/${rows[0]?.id}`)
    for (const who of [mara, ines]) {
      for (const path of paths) expect((await who.call('GET', path)).statusCode, path).toBe(404)
    }
    const asAvatar = await mara.call('PUT', '/api/users/profile', { profileImageUrl: paths[0] })
    expect(asAvatar.statusCode).toBe(422)
    expect(await ownPosePhoto(mara)).toMatchObject({ state: 'waiting' })
  })
})

describe('a moderator', () => {
  test('confirms: the mark is shown, the traveler is notified, and nothing of the picture is left', async () => {
    const mara = await pictured(app)
    await runJobs(app)
    const before = stored()
    const { ines, id, url } = await sent(mara)
    expect(stored().filter((path) => !before.includes(path) && path.startsWith('poses/'))).toHaveLength(1)
    expect(await isMarked(mara)).toBe(false)
    const decided = await decidePose(ines, id, true)
    expect([decided.statusCode, decided.json()]).toEqual([200, { id, confirmed: true }])
    expect(await ownPosePhoto(mara)).toMatchObject({ state: 'confirmed', pose: null, reason: null })
    expect(await isMarked(mara)).toBe(true)
    expect(await notified(mara)).toBe(1)
    expect(await rowsOf(mara)).toEqual(NOTHING)
    expect(stored()).toEqual(before)
    expect((await ines.call('GET', url)).statusCode).toBe(404)
    expect(await waitingOf(ines, mara)).toEqual([])
    expect((await askForPose(mara)).json()).toMatchObject({ type: '/problems/pose-photo-sent' })
    expect(await logged(ines, mara)).toEqual(['pose-photo-confirmed'])
  })

  test('refuses with a reason, and another pose can be asked for', async () => {
    const { mara, ines, id } = await sent()
    for (const [confirmed, reason] of [
      [false, null],
      [true, 'not-clear'],
      [false, 'ugly'],
    ] as const) {
      expect((await decidePose(ines, id, confirmed, reason)).statusCode).toBe(422)
    }
    expect((await decidePose(ines, id, false, 'not-clear')).statusCode).toBe(200)
    expect(await ownPosePhoto(mara)).toMatchObject({ state: 'refused', reason: 'not-clear', triesLeft: 2 })
    expect(await isMarked(mara)).toBe(false)
    expect(await notified(mara)).toBe(1)
    expect(await rowsOf(mara)).toEqual(NOTHING)
    expect((await askForPose(mara)).json()).toMatchObject({ state: 'asked', reason: null })
    expect(await notified(mara)).toBe(0)
  })

  test('decides once: the same again is no error, of two the first one counts, and each notifies once', async () => {
    const { mara, ines, id } = await sent()
    const rui = await moderator()
    const replies = await Promise.all([decidePose(ines, id, true), decidePose(rui, id, false, 'not-alike')])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { state, reason } = await ownPosePhoto(mara)
    expect((await decidePose(rui, id, state === 'confirmed', reason)).statusCode).toBe(200)
    expect((await decidePose(rui, id, state !== 'confirmed', reason ? null : 'not-alike')).json()).toMatchObject({
      type: '/problems/pose-photo-decided',
    })
    expect(await notified(mara)).toBe(1)
  })

  test('does not decide about a picture that is another one by now', async () => {
    const { mara, ines, id } = await sent()
    await mara.call('DELETE', '/api/pose-photo')
    expect((await decidePose(ines, id, true)).json()).toMatchObject({ type: '/problems/pose-photo-decided' })
    await sentPosePhoto(app, mara)
    expect((await decidePose(ines, id, true)).statusCode).toBe(404)
    expect(await ownPosePhoto(mara)).toMatchObject({ state: 'waiting' })
  })

  test('gets the oldest first, page by page, and nothing of their own, of who has left or is suspended', async () => {
    const [mara, aiko, lena, jonas] = [
      await pictured(app),
      await pictured(app),
      await pictured(app),
      await pictured(app),
    ]
    const ines = await moderator()
    await newAvatar(app, ines)
    for (const who of [mara, ines, aiko, lena, jonas]) await sentPosePhoto(app, who)
    await lena.call('PUT', '/api/deletion', { requested: true })
    await suspend(app, jonas)
    for (const who of [jonas, lena, ines]) expect(await waitingOf(ines, who)).toEqual([])
    const [own] = await waitingOf(await moderator(), ines)
    expect((await decidePose(ines, own?.id ?? '', true)).statusCode).toBe(404)
    expect((await ines.call('GET', own?.url ?? '')).statusCode).toBe(404)
    const listed = (await pagesOf<PosePhotoItem>(ines, '/api/moderation/pose-photos?limit=1')).flat()
    const sent = [mara, aiko, lena, jonas, ines].map(({ id }) => id)
    expect(listed.map(({ traveller }) => traveller.id).filter((id) => sent.includes(id))).toEqual([mara.id, aiko.id])
  })

  test('who has to do with its traveler has no such pose photo', async () => {
    const { mara, ines: rui, id, url } = await sent()
    const ines = await moderator()
    const ties: Record<string, () => Promise<unknown>> = {
      'asked them': () => matchOf(ines, mara, { isAccepted: false }),
      'was asked by them': () => matchOf(mara, ines, { isAccepted: false }),
      'blocked them': () => blockTraveller(ines, mara),
      'was blocked by them': () => blockTraveller(mara, ines),
    }
    for (const [what, tie] of Object.entries(ties)) {
      expect(await waitingOf(ines, mara), `before she ${what}`).toHaveLength(1)
      await tie()
      expect(await waitingOf(ines, mara), what).toEqual([])
      expect((await ines.call('GET', url)).statusCode, what).toBe(404)
      expect((await decidePose(ines, id, true)).statusCode, what).toBe(404)
      await pool.query('delete from blocks where $1 in (blocker_id, blocked_id)', [ines.id])
      await pool.query('delete from matches where $1 in (user_id, owner_id)', [ines.id])
      await pool.query(`update pose_photos set former_ties = '{}' where user_id = $1`, [mara.id])
    }
    const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [mara.id])
    const sameMailbox = rows[0]?.email.replace('@', '+second@')
    await pool.query('update users set email = $2 where id = $1', [ines.id, sameMailbox])
    expect(await waitingOf(ines, mara)).toEqual([])
    expect(await logged(ines, mara)).toEqual([])
    expect((await decidePose(rui, id, true)).statusCode).toBe(200)
  })

  test('who had to do with its traveler while it waited stays without it, by a second account too', async () => {
    const ties: Record<string, (mod: Traveller, mara: Traveller) => Promise<unknown>> = {
      'a block that is taken back': async (mod, mara) => {
        await blockTraveller(mod, mara)
        await unblockTraveller(mod, mara)
      },
      'a block of the other one that is taken back': async (mod, mara) => {
        await blockTraveller(mara, mod)
        await unblockTraveller(mara, mod)
      },
      'a request that is withdrawn': async (mod, mara) =>
        endMatch(mod, await matchOf(mod, mara, { isAccepted: false })),
      'a match that is ended': async (mod, mara) => endMatch(mod, await matchOf(mod, mara)),
    }
    for (const [what, tie] of Object.entries(ties)) {
      const { mara, ines, id, url } = await sent()
      await tie(ines, mara)
      expect(await waitingOf(ines, mara), what).toEqual([])
      expect((await ines.call('GET', url)).statusCode, what).toBe(404)
      expect((await decidePose(ines, id, true)).statusCode, what).toBe(404)
      const [second, rui] = [await traveller(app), await moderator()]
      await pool.query('insert into moderator_accounts values ($1, $2)', [rui.id, second.id])
      await tie(second, mara)
      expect(await waitingOf(rui, mara), what).toEqual([])
      expect((await decidePose(await moderator(), id, true)).statusCode, what).toBe(200)
      expect(
        (await pool.query('select former_ties as ids from pose_photos where user_id = $1', [mara.id])).rows,
      ).toEqual([{ ids: [] }])
    }
  })
})

describe('it ends', () => {
  const confirmed = async () => {
    const { mara, ines, id } = await sent()
    expect((await decidePose(ines, id, true)).statusCode).toBe(200)
    return mara
  }

  test('with another profile picture, or none: the mark is gone', async () => {
    const [mara, aiko] = [await confirmed(), await confirmed()]
    await mara.call('PUT', '/api/users/profile', { bio: 'Slow trains.' })
    expect(await isMarked(mara)).toBe(true)
    await newAvatar(app, mara)
    await aiko.call('PUT', '/api/users/profile', { profileImageUrl: null })
    for (const who of [mara, aiko]) {
      expect(await isMarked(who)).toBe(false)
      expect(await ownPosePhoto(who)).toMatchObject({ state: 'none' })
    }
  })

  test('with another profile picture while it waits: its picture is deleted, and nobody decides about it', async () => {
    const { mara, ines, id } = await sent()
    await newAvatar(app, mara)
    expect(await waitingOf(ines, mara)).toEqual([])
    expect((await decidePose(ines, id, true)).statusCode).toBe(409)
    expect(await rowsOf(mara)).toEqual(NOTHING)
    expect(await isMarked(mara)).toBe(false)
  })

  test('with another profile picture at the moment of the decision: one of the two comes first, and no mark is left', async () => {
    for (let round = 0; round < 4; round++) {
      const { mara, ines, id } = await sent()
      await Promise.all([newAvatar(app, mara), decidePose(ines, id, true)])
      expect(await isMarked(mara)).toBe(false)
      expect(await rowsOf(mara)).toEqual(NOTHING)
    }
  })

  test('when its traveler takes it back, waiting or confirmed', async () => {
    for (const who of [(await sent()).mara, await confirmed()]) {
      expect((await who.call('DELETE', '/api/pose-photo')).json()).toMatchObject({ state: 'none' })
      expect((await who.call('DELETE', '/api/pose-photo')).statusCode).toBe(200)
      expect(await rowsOf(who)).toEqual(NOTHING)
      expect(await isMarked(who)).toBe(false)
    }
  })

  test('when nobody has looked for a week, and the traveler is notified', async () => {
    const [mara, aiko] = [await pictured(app), await pictured(app)]
    for (const who of [mara, aiko]) await sentPosePhoto(app, who)
    await pool.query(`update pose_photos set sent_at = now() - interval '7 days 1 minute' where user_id = $1`, [
      mara.id,
    ])
    await pool.query(`update pose_photos set sent_at = now() - interval '6 days' where user_id = $1`, [aiko.id])
    await deleteUndecided(app.services)
    expect(await ownPosePhoto(mara)).toMatchObject({ state: 'lapsed' })
    expect(await ownPosePhoto(aiko)).toMatchObject({ state: 'waiting' })
    expect(await rowsOf(mara)).toEqual(NOTHING)
    expect(await notified(mara)).toBe(1)
    expect((await askForPose(mara)).json()).toMatchObject({ state: 'asked' })
  })

  test('with what was made of an upload and belongs to no pose, after an hour', async () => {
    const mara = await pictured(app)
    await sentPosePhoto(app, mara)
    await pool.query(`update pose_photos set state = 'ended' where user_id = $1`, [mara.id])
    await deleteUndecided(app.services)
    expect(await rowsOf(mara)).toEqual({ pictures: 1, uploads: 1 })
    await pool.query(`update pictures set taken_at = now() - interval '2 hours' where user_id = $1`, [mara.id])
    await deleteUndecided(app.services)
    expect(await rowsOf(mara)).toEqual(NOTHING)
  })
})
