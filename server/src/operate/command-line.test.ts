import { expect, test } from 'vitest'
import { parseCommandLine, usageOf } from './command-line.ts'
import { COMMANDS } from './commands.ts'

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
