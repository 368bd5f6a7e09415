import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabaseAt, fillUsers } from '../test/postgres/database-at.ts'
import { migrateDatabase } from './migrate.ts'

const NAME = `previews_${process.env.VITEST_POOL_ID ?? '1'}`
const [FACE, OTHER, PHOTO] = ['face', 'other', 'photo'].map((name) => `md5('${name}')::uuid`)
let pool: pg.Pool

beforeAll(async () => {
  await createDatabaseAt(NAME, '0036_email_changes')
  pool = new pg.Pool({ ...inject('postgres'), database: NAME })
  await pool.query(fillUsers(3))
  await pool.query(`
    insert into pictures (id, user_id, kind, width, height, preview, created_at, taken_at) values
      (${FACE}, md5('user1')::uuid, 'avatars', 9, 9, 'of the face', now(), now()),
      (${OTHER}, md5('user1')::uuid, 'avatars', 9, 9, 'of the other', now(), now()),
      (${PHOTO}, null, 'articles', 9, 9, 'of the photo', now(), now());
    update users set profile_image_url = '/objects/avatars/' || ${FACE} where username = 'user_1';
    -- of a picture that is gone, and of no picture at all
    update users set profile_image_url = '/objects/avatars/' || md5('gone')::uuid where username = 'user_2';
    insert into articles (id, title, content, excerpt, author, category, image_url, read_time, html, headings, created_at, updated_at)
    select md5(address)::uuid, address, '', '', '', '', address, '', '', '[]', now(), now()
    from unnest(array['/objects/articles/' || ${PHOTO} || '/9x9', '/objects/articles/' || ${FACE} || '/9x9',
      '/objects/articles/none/9x9', '/postcards/t-pt-douro/2']) address`)
  await migrateDatabase(pool, () => undefined)
}, 120_000)
afterAll(() => pool.end())

const listPreviews = async () =>
  (await pool.query('select profile_image_preview as preview from users order by username')).rows.map(
    ({ preview }) => preview,
  )

test('pictures that were kept before have their previews where they are shown, each kind its own', async () => {
  expect(await listPreviews()).toEqual(['of the face', null, null])
  const { rows } = await pool.query(
    `select image_url as url, image_preview as preview from articles where image_preview is not null`,
  )
  expect(rows).toEqual([{ url: expect.stringMatching(/9x9$/), preview: 'of the photo' }])
})

test('another picture brings its own, and none takes it away, also where a release before this one writes it', async () => {
  const change = (address: string) =>
    pool.query(`update users set profile_image_url = ${address} where username = 'user_1'`)
  await change(`'/objects/avatars/' || ${OTHER}`)
  expect((await listPreviews())[0]).toBe('of the other')
  await change('null')
  expect((await listPreviews())[0]).toBeNull()
})
