import { expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { fillUsers } from '../test/postgres/database-at.ts'

const [FACE, OTHER, PHOTO] = ['face', 'other', 'photo'].map((name) => `md5('${name}')::uuid`)
const { pool } = (await useApp()).database

await pool.query(fillUsers(2))
await pool.query(`
  insert into pictures (id, user_id, kind, width, height, preview, created_at, taken_at) values
    (${FACE}, md5('user1')::uuid, 'avatars', 9, 9, 'of the face', now(), now()),
    (${OTHER}, md5('user1')::uuid, 'avatars', 9, 9, 'of the other', now(), now()),
    (${PHOTO}, null, 'articles', 9, 9, 'of the photo', now(), now())`)

const previewOf = async (name: string) =>
  (await pool.query('select profile_image_preview as preview from users where username = $1', [name])).rows[0].preview

test('a picture brings its own preview where it is shown, and none takes it away, whoever writes it', async () => {
  const change = (address: string) =>
    pool.query(`update users set profile_image_url = ${address} where username = 'user_1'`)
  await change(`'/objects/avatars/' || ${FACE}`)
  expect(await previewOf('user_1')).toBe('of the face')
  await change(`'/objects/avatars/' || ${OTHER}`)
  expect(await previewOf('user_1')).toBe('of the other')
  await change('null')
  expect(await previewOf('user_1')).toBeNull()
})

test('a picture that is gone, and one of another kind, have none', async () => {
  await pool.query(
    `update users set profile_image_url = '/objects/avatars/' || md5('gone')::uuid where username = 'user_2'`,
  )
  expect(await previewOf('user_2')).toBeNull()
  const { rows } = await pool.query(`
    insert into articles (id, title, content, excerpt, author, category, image_url, read_time, html, headings, created_at, updated_at)
    select md5(address)::uuid, address, '', '', '', '', address, '', '', '[]', now(), now()
    from unnest(array['/objects/articles/' || ${PHOTO} || '/9x9', '/objects/articles/' || ${FACE} || '/9x9',
      '/objects/articles/none/9x9', '/postcards/t-pt-douro/2']) address
    returning image_preview as preview`)
  expect(rows.map(({ preview }) => preview)).toEqual(['of the photo', null, null, null])
})
