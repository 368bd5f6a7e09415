import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Notification } from '@caravan/contract/notifications.ts'
import type { Safety } from '@caravan/contract/trusted-contact.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { outboxOf } from '../../../platform/mail.ts'
import { useApp } from '../../../test/build-app.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { trustedContactOf } from '../../../test/plans.ts'
import { nameInMail } from './contact-link.ts'

const site = await useApp()
const { app, dataDir } = site
const { pool } = app.services

let email: string
let count = 0
beforeEach(() => {
  email = `ines.duarte${++count}@example.org`
})

const ask = async (to = email, who?: Traveller) => {
  const asker = who ?? (await traveller(app, { firstName: 'Mara' }))
  const reply = await asker.call('PUT', '/api/trusted-contact', { email: to, name: 'She is safe, ring 555' })
  expect(reply.statusCode, reply.body).toBe(200)
  return asker
}
const mails = (to = email) => mailsTo(site, to)
const linksIn = (text = '') => (text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link).pathname)
const linkOf = async (purpose: string, to = email) =>
  linksIn((await mails(to))[0]?.text).find((link) => link.includes(`.${purpose}.`)) ?? ''
const open = (url: string) => app.inject({ method: 'GET', url })
const press = (url: string, payload = '') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
const statusOf = async (who: Traveller) => (await who.call('GET', '/api/safety')).json<Safety>().contact?.status
const isNotified = async (who: Traveller) =>
  (await who.call('GET', '/api/notifications')).json<Notification[]>().some(({ kind }) => kind === 'contact-answered')
/** As if so many days had gone by since the mailbox was asked. */
const daysLater = (days: number) =>
  pool.query(`update contact_mailboxes set day_began_at = day_began_at - make_interval(days => $1)`, [days])

describe('a mailbox that has said no', () => {
  test('is asked by no other account, in no other spelling; and who asks learns nothing of it', async () => {
    const mara = await ask()
    await press(await linkOf('answer'), 'answer=no')
    expect([await statusOf(mara), await isNotified(mara)]).toEqual(['refused', true])
    const tagged = email.replace('@', '+trip@')
    for (const spelled of [email, email.toUpperCase(), tagged]) {
      const other = await ask(spelled)
      expect(await mails(spelled.toLowerCase())).toHaveLength(spelled === tagged ? 0 : 1)
      expect([await statusOf(other), await isNotified(other)]).toEqual(['asked', false])
    }
  })

  test('stays so after the account that asked is gone, and is kept nowhere in clear', async () => {
    const mara = await ask()
    await press(await linkOf('answer'), 'answer=no')
    await pool.query('delete from users where id = $1', [mara.id])
    await ask()
    expect(await mails()).toHaveLength(1)
    const { rows } = await pool.query('select * from contact_mailboxes')
    expect(JSON.stringify(rows)).not.toContain('ines')
    expect(rows.length).toBeGreaterThan(0)
  })

  test('by withdrawing is asked by nobody else either', async () => {
    const lena = await traveller(app)
    email = await trustedContactOf(app, lena)
    const { rows } = await pool.query<{ id: string }>('select id from trusted_contacts where user_id = $1', [lena.id])
    const { withdraw } = await import('./trusted-contact.ts')
    expect(await withdraw(app.services, rows[0]?.id ?? '')).toBe(true)
    await ask()
    expect(await mails()).toEqual([])
  })

  test('after the mail was enqueued is not sent it any more', async () => {
    await ask()
    const never = await linkOf('never')
    await ask()
    expect((await press(never, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await mails()).toHaveLength(1)
  })
})

describe('never again', () => {
  test('is one press, without a script or a page before it; opening the link changes nothing', async () => {
    const mara = await ask()
    const never = await linkOf('never')
    expect((await open(never)).body).toContain('Never ask me again')
    expect(await statusOf(mara)).toBe('asked')
    const done = await press(never, 'List-Unsubscribe=One-Click')
    expect([done.statusCode, done.body.includes('You are not asked again')]).toEqual([200, true])
    expect(done.body).not.toContain('<script src="/assets')
    expect([await statusOf(mara), await isNotified(mara)]).toEqual(['refused', true])
    await ask()
    expect(await mails()).toHaveLength(1)
    expect((await press(never)).statusCode).toBe(200)
  })

  test('works though whoever asked has named somebody else since, or is gone', async () => {
    const mara = await ask()
    const never = await linkOf('never')
    await mara.call('DELETE', '/api/trusted-contact')
    expect((await press(never)).statusCode).toBe(200)
    await ask(email, mara)
    expect(await mails()).toHaveLength(1)
  })

  test('can be taken back by the mailbox, and by nobody without its link', async () => {
    await ask()
    const never = await linkOf('never')
    await press(never)
    expect(
      (
        await press(
          never.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
          'ask=again',
        )
      ).statusCode,
    ).toBe(404)
    expect((await open(never)).body).toContain('Let travelers ask me again')
    expect((await press(never, 'ask=again')).body).toContain('You can be asked again')
    await ask()
    expect(await mails()).toHaveLength(2)
  })

  test('is said in the headers that mail programs read, of every mail to a contact', async () => {
    await ask()
    await mails()
    const folder = outboxOf(dataDir)
    const sources = await Promise.all((await fs.readdir(folder)).map((name) => fs.readFile(join(folder, name), 'utf8')))
    const source = (sources.find((text) => text.includes(email)) ?? '').replaceAll(/\n[ \t]+/g, ' ')
    expect(source).toMatch(/^List-Unsubscribe: <https?:\/\/\S+\.never\.\S+>$/m)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  })
})

describe('mails to one mailbox', () => {
  test('are two a day and six in all, whoever asks; whoever asks more is answered the same', async () => {
    for (let asked = 0; asked < 4; asked++) await ask()
    expect(await mails()).toHaveLength(2)
    for (let day = 0; day < 4; day++) {
      await daysLater(1)
      for (let asked = 0; asked < 3; asked++) await ask()
    }
    expect(await mails()).toHaveLength(6)
  })

  test('asked at once are no more', async () => {
    const askers = await Promise.all([1, 2, 3, 4, 5].map(() => traveller(app)))
    await Promise.all(askers.map((who) => ask(email, who)))
    expect(await mails()).toHaveLength(2)
  })

  test('count anew once it has agreed to one', async () => {
    for (let asked = 0; asked < 6; asked++) {
      await ask()
      await daysLater(1)
    }
    expect((await press(await linkOf('answer'), 'answer=yes')).statusCode).toBe(200)
    await ask()
    expect(await mails()).toHaveLength(7)
  })
})

describe('a mail that asks', () => {
  test('holds no words of the sender: neither the name they typed for the contact nor a first name that is a sentence', async () => {
    const who = await traveller(app, { firstName: 'She is safe, phone 555 0100', username: `mara${count}x` })
    await ask(email, who)
    const [mail] = await mails()
    const page = await open(await linkOf('answer'))
    for (const text of [mail?.subject, mail?.text, page.body]) expect(text).not.toMatch(/safe|555/)
    expect(mail?.text.startsWith('Hello,\n')).toBe(true)
    expect(mail?.text).toContain(`the traveler with the username mara${count}x`)
  })

  test.each([
    ['Mara', '“Mara” (username m)'],
    ['Anne-Marie', '“Anne-Marie” (username m)'],
    ['Siobhán O’Neill', '“Siobhán O’Neill” (username m)'],
    ['愛子', '“愛子” (username m)'],
    ['she is safe', 'the traveler with the username m'],
    ['http://evil.example', 'the traveler with the username m'],
    ['Mara\nSubject: x', 'the traveler with the username m'],
    ['M4ra', 'the traveler with the username m'],
    ['A'.repeat(25), 'the traveler with the username m'],
    [null, 'the traveler with the username m'],
  ])('names %j as %s', (firstName, named) => {
    expect(nameInMail({ firstName, username: 'm' })).toBe(named)
  })
})
