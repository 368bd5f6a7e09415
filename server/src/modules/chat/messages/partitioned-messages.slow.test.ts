import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { partitionMessages } from '../../../test/postgres/partition-messages.ts'

/**
 * The tests of messages, conversations, deletion and exports as they are, with messages in partitions by month: the code
 * knows nothing of it.
 */

const made = await useApp()
const { database } = made.database.pool.options

// registered first, so that it comes last: the next file has a database of the usual schema again
afterAll(async () => {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
})

const client = await made.database.pool.connect()
await partitionMessages(client)
client.release()

test('messages are in partitions, and nothing of them is in the one for what is too old or too new', async () => {
  const { rows } = await made.database.pool.query(
    `select relkind, (select count(*)::int from pg_inherits where inhparent = c.oid) as partitions
     from pg_class c where oid = 'messages'::regclass`,
  )
  expect(rows).toEqual([{ relkind: 'p', partitions: 17 }])
})

for (const file of [
  './messages.test.ts',
  './conversations.test.ts',
  '../../privacy/deletion/deletion.test.ts',
  '../../privacy/exports/exports.slow.test.ts',
]) {
  // another address, so that it is read although its own run has read it
  await import(`${fileURLToPath(new URL(file, import.meta.url))}?partitioned`)
}

test('what these tests wrote lies in the partition of this month', async () => {
  const { rows } = await made.database.pool.query(
    'select distinct tableoid::regclass::text as partition from messages order by 1',
  )
  expect(rows).toEqual([{ partition: `months.messages_${new Date().toISOString().slice(0, 7).replace('-', '_')}` }])
})
