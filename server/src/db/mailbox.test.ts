import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { mailboxColumn, mailboxOf } from './mailbox.ts'

const { app } = await useApp()

test.each([
  ['I.Nes+x@GoogleMail.com', 'ines@gmail.com'],
  ['i.nes@gmail.com', 'ines@gmail.com'],
  ['i.nes@example.org', 'i.nes@example.org'],
  ['ines+trip@Example.org', 'ines@example.org'],
  ['i-n_e.s@pm.me', 'ines@proton.me'],
  ['i.nes+x@protonmail.com', 'ines@proton.me'],
  ['i.nes+x@me.com', 'i.nes@icloud.com'],
  ['i-nes@mac.com', 'i-nes@icloud.com'],
])('%s reaches the mailbox %s, in the program and in the database', async (email, mailbox) => {
  const { rows } = await app.services.db.execute(sql`select ${mailboxColumn(sql`${email}::text`)} as mailbox`)
  expect([mailboxOf(email), rows[0]?.mailbox]).toEqual([mailbox, mailbox])
})
