import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { setAdmin, setModerator, signOut } from './accounts.ts'
import { parseCommandLine, usageOf } from './command-line.ts'
import { COMMANDS } from './commands.ts'

const { app } = await useApp()
const { db, pool } = app.services

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** A line of a shell, as far as the guides need one: words in quotes, and a comment at its end. */
const wordsOf = (line: string) =>
  [...line.replace(/(^|\s)#.*/, '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

/** Every call that a guide gives as an example: what is in capitals there stands for an argument. */
const callsIn = (text: string) =>
  [...text.matchAll(/npm run ops -- ([^`\n]+)/g)]
    .map(([, call]) => (call ?? '').replace(/^…$/, ''))
    .filter((call) => call !== '' && !/[[|]/.test(call))
    .map((call) =>
      call.replace('ID', '01a20000-0000-7000-8000-000000000000').replace(/-email E\b/, '-email e@e.example'),
    )

test.each(['README.md', 'docs/operating.md'])('%s lists each command as it is typed', (guide) => {
  const text = read(guide)
  expect(COMMANDS.map(usageOf).filter((usage) => !text.includes(usage))).toEqual([])
})

test.each(['README.md', 'docs/operating.md', 'docs/runbook.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
  '%s gives examples that no command refuses',
  (guide) => {
    for (const call of callsIn(read(guide)))
      expect(() => parseCommandLine(COMMANDS, wordsOf(call), '/'), call).not.toThrow()
  },
)

const ID = '01a20000-0000-7000-8000-000000000000'
const parsed = (...words: string[]) => parseCommandLine(COMMANDS, words, '/here')
const valuesOf = (...words: string[]) => {
  const result = parsed(...words)
  return 'help' in result ? result.help : { name: result.command.name, ...result.values }
}
function refusal(...words: string[]): string {
  try {
    return `nothing was refused: ${JSON.stringify(valuesOf(...words))}`
  } catch (error) {
    return String(error)
  }
}

test('a command gets what was typed, in the form in which it is kept', () => {
  expect(valuesOf('admin', '--email', ' Mara@Example.org ', '--remove')).toEqual({
    ...{ name: 'admin', email: 'mara@example.org', remove: true },
  })
  expect(valuesOf('admin', '--email=mara@example.org')).toMatchObject({ remove: false })
  expect(valuesOf('session', '--gender', 'Rather not say', '--email', 'a@b.example')).toMatchObject({
    ...{ gender: 'rather_not_say', onboarded: false, city: undefined },
  })
  expect(valuesOf('appeals', 'decide', ID, '--text=-1 is wrong', '--outcome', 'upheld')).toEqual({
    ...{ name: 'appeals decide', id: ID, outcome: 'upheld', text: '-1 is wrong' },
  })
})

test('a file is named from the folder in which the command was typed', () => {
  expect(valuesOf('backup', 'today.backup')).toMatchObject({ file: '/here/today.backup' })
  expect(valuesOf('waitlist', 'export', '/there/list.csv')).toMatchObject({ file: '/there/list.csv' })
  expect(valuesOf('cases', 'export', '--', '--odd')).toMatchObject({ file: '/here/--odd' })
})

const EMAIL = ['--email', 'a@b.example']
test.each([
  [[], 'A command is missing'],
  [['nonsense'], 'There is no command nonsense'],
  [['waitlist'], 'There is no command waitlist. There are: waitlist export, waitlist remove'],
  [['cases', 'nonsense'], 'There is no command cases nonsense. There are: cases export, cases close'],
  [['constructor'], 'There is no command constructor'],
  [['Admin', ...EMAIL], 'There is no command Admin'],
  [[...EMAIL, 'admin'], 'A command is missing'],
  [['admin'], '--email is missing'],
  [['admin', '--email'], '--email needs a value'],
  [['admin', '--email', ''], '--email needs a value'],
  [['admin', '--email='], '--email needs a value'],
  [['admin', '--email', '--remove'], '--email needs a value'],
  [['admin', ...EMAIL, '--email', 'c@d.example'], '--email is there twice'],
  [['admin', ...EMAIL, '--remove', '--remove'], '--remove is there twice'],
  [['admin', ...EMAIL, '--remove=no'], '--remove takes no value'],
  [['admin', ...EMAIL, '--no-remove'], 'there is no option --no-remove'],
  [['admin', ...EMAIL, '--revoke'], 'there is no option --revoke'],
  [['admin', ...EMAIL, '--onboarded'], 'there is no option --onboarded'],
  [['admin', ...EMAIL, '--__proto__'], 'there is no option --__proto__'],
  [['admin', ...EMAIL, '-r'], 'there is no option -r'],
  [['admin', 'a@b.example'], 'a@b.example is too much'],
  [['admin', ...EMAIL, 'remove'], 'remove is too much'],
  [['admin', '--email', 'mara'], '--email cannot be mara: expected an e-mail address'],
  [['admin', '--email', 'a@b\n@c'], '--email cannot be "a@b\\n@c"'],
  [['migrate', 'now'], 'now is too much'],
  [['migrate', '--force'], 'there is no option --force'],
  [['session', ...EMAIL, '--gender', 'x'], '--gender cannot be x: expected one of woman'],
  [['session', ...EMAIL, '--username', 'a b'], '--username cannot be'],
  [['backup'], 'FILE is missing'],
  [['backup', ''], 'FILE is missing'],
  [['backup', 'a', 'b'], 'b is too much'],
  [['waitlist', 'commit', 'x'], 'x is too much'],
  [['cases', 'close', ID, '--decision'], '--decision needs a value'],
  [['cases', 'close', ID], '--decision is missing'],
  [['cases', 'close', ID, '--decision', 'sue'], '--decision cannot be sue: expected one of acted, nothing-found'],
  [['cases', 'close', 'x', '--decision', 'acted'], 'ID cannot be x'],
  [['cases', 'close', '--decision', 'acted'], 'ID is missing'],
  [['appeals', 'decide', ID, '--outcome', 'upheld', '--text', ' '], '--text cannot be'],
  [['appeals', 'decide', ID, '--outcome', 'upheld', '--text', 'x'.repeat(1001)], '--text cannot be'],
  [['help', 'nonsense'], 'There is no command nonsense'],
  [['nonsense', '--help'], 'There is no command nonsense'],
])('%j is refused in one line that says why', (words, why) => {
  expect(refusal(...words)).toContain(why)
  expect(refusal(...words).split('\n')).toHaveLength(1)
})

test('each command refuses what it does not know, and a word too many', () => {
  for (const { name, positionals } of COMMANDS) {
    const words = [...name.split(' '), ...Object.keys(positionals).map(() => ID)]
    expect(refusal(...words, '--nonsense'), name).toContain('there is no option --nonsense')
    expect(refusal(...words, 'nonsense'), name).toContain('nonsense is too much')
  }
})

test('each command says how it is used, whatever else was typed', () => {
  for (const command of COMMANDS) {
    const { name, help } = command
    const said = `${usageOf(command)}\n    ${help}`
    expect(valuesOf('help', ...name.split(' '))).toBe(said)
    for (const word of ['--help', '-h']) expect(valuesOf(...name.split(' '), '--nonsense', word)).toBe(said)
  }
})

test('all commands are listed, or those of a group', () => {
  for (const words of [['help'], ['--help'], ['-h']]) {
    for (const command of COMMANDS) expect(valuesOf(...words)).toContain(usageOf(command))
  }
  for (const words of [
    ['waitlist', '--help'],
    ['help', 'waitlist'],
  ]) {
    expect(valuesOf(...words)).toContain('waitlist draw FILE')
    expect(valuesOf(...words)).not.toContain('backup')
  }
})

async function emailOf({ id }: { id: string }): Promise<string> {
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [id])
  return rows[0]?.email ?? ''
}

test('a right that is taken away ends at once in the open session', async () => {
  const mara = await traveller(app)
  const email = await emailOf(mara)
  const statusOf = async (path: string) => (await mara.call('GET', path)).statusCode
  const [BLOG, CASES] = ['/api/blog-admin/posts', '/api/moderation/cases']
  expect([await statusOf(BLOG), await statusOf(CASES)]).toEqual([401, 404])
  await setAdmin(db, email, true)
  await setModerator(db, email, true)
  expect([await statusOf(BLOG), await statusOf(CASES)]).toEqual([200, 200])
  // the same twice is no error
  for (let time = 0; time < 2; time++) {
    expect(await setAdmin(db, email, false)).toEqual({ userId: mara.id, isAdmin: false, admins: 0 })
    expect(await setModerator(db, email, false)).toEqual({ userId: mara.id, isModerator: false, moderators: 0 })
  }
  expect([await statusOf(BLOG), await statusOf(CASES)]).toEqual([401, 404])
  const { rows } = await pool.query<{ action: string }>(
    'select action from moderation_log where traveller_id = $1 and actor_id is null order by id',
    [mara.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['admin-added', 'moderator-added', 'admin-removed', 'moderator-removed'],
  ])
})

test('who is suspended or leaves is given no right, and loses one', async () => {
  const [suspended, leaving] = [await traveller(app), await traveller(app)]
  const emails = [await emailOf(suspended), await emailOf(leaving)]
  for (const email of emails) await setAdmin(db, email, true)
  await pool.query(
    `insert into suspensions (user_id, began_at, ends_at) values ($1, now(), now() + interval '1 day')`,
    [suspended.id],
  )
  expect(
    (
      await pool.query(
        `insert into deletion_requests (user_id, requested_at, due_at) values ($1, now(), now() + interval '14 days')`,
        [leaving.id],
      )
    ).rowCount,
  ).toBe(1)
  for (const give of [setAdmin, setModerator]) {
    await expect(give(db, emails[0] ?? '', true)).rejects.toThrow('is suspended, and can be given no right')
    await expect(give(db, emails[1] ?? '', true)).rejects.toThrow('has asked for deletion, and can be given no right')
  }
  for (const email of emails) expect(await setAdmin(db, email, false)).toMatchObject({ isAdmin: false })
})

test('signing somebody out ends each of their sessions, and nobody else’s', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  expect(await signOut(db, await emailOf(mara))).toEqual({ userId: mara.id, ended: 1 })
  expect((await mara.call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await jonas.call('GET', '/api/auth/user')).statusCode).toBe(200)
  await expect(signOut(db, 'nobody@example.org')).rejects.toThrow('There is no user with the e-mail')
})
