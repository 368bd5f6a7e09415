import * as fs from 'node:fs'
import { APPEAL_OUTCOMES, AppealDecisionBody } from '@caravan/contract/appeals.ts'
import { GENDERS } from '@caravan/contract/options.ts'
import { Username } from '@caravan/contract/users.ts'
import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { resolveReference } from '../modules/meetups/plans/check-in-steps.ts'
import * as moderation from '../modules/safety/moderation/operator.ts'
import * as waitlist from '../modules/site/waitlist/waitlist.ts'
import { hashPassword } from '../platform/identity/password-rules.ts'
import { sessionSecretsOf } from '../platform/secrets/secrets.ts'
import { openStorage } from '../platform/storage.ts'
import { prepareDatabase } from '../prepare-database.ts'
import * as accounts from './accounts.ts'
import { backUp } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { type Command, command, FILE, flag, type Operation, optional, required, UsageError } from './command-line.ts'
import { signInAs } from './sign-in-as.ts'

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+$/, { error: 'expected an e-mail address' })
const Id = z.uuid({ error: 'expected the id as the list says it' })
const Text = z.string().trim().min(1)
const DECISIONS = ['acted', 'nothing-found'] as const
const choice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: `expected one of ${choices.join(', ')}` })
/** `non-binary` and `rather not say` are how people write them. */
const Gender = z
  .string()
  .toLowerCase()
  .transform((written) => written.replace(/[\s-]/g, '_'))
  .pipe(choice(GENDERS))

const email = required('E', Email)
const file = required('FILE', FILE)
const id = required('ID', Id)
const oneOf = (choices: readonly string[]) => choices.join('|')

/** The operator's commands. Refusals, `help`, and the lists in README.md and docs/operating.md follow from these entries. */
export const COMMANDS: readonly Command[] = [
  command({
    name: 'session',
    help: 'make the user where there is none, sign in, print {"userId","cookie"}',
    database: 'migrates',
    options: {
      email,
      onboarded: flag,
      username: optional('U', Username),
      city: optional('C', Text),
      country: optional('C', Text),
      gender: optional(oneOf(GENDERS), Gender),
    },
    run({ config, database }, wanted) {
      const [secret] = sessionSecretsOf(config)
      return signInAs(database, wanted, { secret, isSecure: config.isSecure })
    },
  }),
  command({
    name: 'sign-out',
    help: 'end every session of a traveller, also those that `session` made',
    options: { email },
    run: ({ database: { db } }, { email }) => accounts.signOut(db, email),
  }),
  command({
    name: 'reference',
    help: 'who was in, by the reference of a mail for help, as they were named then and are now',
    positionals: { code: required('CODE', Text) },
    async run({ database: { db } }, { code }) {
      const found = await resolveReference(db, code)
      if (!found) throw new UsageError('There is no such reference. They are kept for 90 days after a meeting.')
      return found
    },
  }),
  command({
    name: 'demo',
    help: 'fill the database of a local instance with the demo cast',
    database: 'migrates',
    run: ({ config, database: { db } }) => {
      if (!config.isLocal) throw new UsageError(NO_PUBLIC_DEMO)
      return fillWithDemo(db)
    },
  }),
  command({
    name: 'migrate',
    help: 'bring the database up to date',
    database: 'migrates',
    run: async () => ({ migrated: true }),
  }),
  command({
    name: 'admin',
    help: 'make an existing user an administrator, or one no more',
    options: { email, remove: flag },
    run: ({ database: { db } }, { email, remove }) => accounts.setAdmin(db, email, !remove),
  }),
  command({
    name: 'moderator',
    help: 'let somebody decide about reports, or no more',
    options: { email, remove: flag },
    run: ({ database: { db } }, { email, remove }) => accounts.setModerator(db, email, !remove),
  }),
  command({
    name: 'cases export',
    help: 'open cases with their reports and evidence, the most urgent first, as JSON',
    positionals: { file },
    run: ({ database: { db } }, { file }) =>
      writeNew(file, async () => {
        const cases = await moderation.takeOpenCases(db)
        return { text: `${JSON.stringify(cases, null, 2)}\n`, said: { file, cases: cases.length } }
      }),
  }),
  command({
    name: 'cases close',
    help: 'decide a case; whoever reported sees it under their reports',
    positionals: { id },
    options: { decision: required(oneOf(DECISIONS), choice(DECISIONS)) },
    async run({ database: { db } }, { id, decision }) {
      if (!(await moderation.closeCase(db, id, decision))) throw new UsageError(`There is no open case ${id}.`)
      return { closed: id, decision }
    },
  }),
  command({
    name: 'appeals list',
    help: 'appeals that wait, the oldest first',
    run: async ({ database: { db } }) => ({ appeals: await moderation.listAppeals(db) }),
  }),
  command({
    name: 'appeals decide',
    help: 'decide an appeal where there is no other moderator; T is what its writer reads',
    positionals: { id },
    options: {
      outcome: required(oneOf(APPEAL_OUTCOMES), choice(APPEAL_OUTCOMES)),
      text: required('T', AppealDecisionBody.shape.text),
    },
    async run({ database: { db } }, { id, outcome, text }) {
      if (!(await moderation.closeAppeal(db, id, { outcome, text }))) {
        throw new UsageError(`No appeal waits against a decision ${id}.`)
      }
      return { decided: id, outcome }
    },
  }),
  command({
    name: 'waitlist export',
    help: 'everybody on the waitlist, as CSV',
    positionals: { file },
    run: ({ database: { db } }, { file }) =>
      writeNew(file, async () => {
        const { csv, entries } = await waitlist.exportCsv(db)
        return { text: csv, said: { file, entries } }
      }),
  }),
  command({
    name: 'waitlist remove',
    help: 'take somebody off it',
    options: { email },
    async run({ database: { db } }, { email }) {
      if (!(await waitlist.remove(db, email))) throw new UsageError(`${email} is not on the waitlist.`)
      return { removed: true }
    },
  }),
  command({
    name: 'waitlist commit',
    help: 'make the seed of the prize draw; /prize-rules shows its hash from then on',
    run: ({ database: { db } }) => waitlist.commitToDraw(db),
  }),
  command({
    name: 'waitlist draw',
    help: 'draw the prize once, write the list of tickets to publish; asked again it says the same',
    positionals: { file },
    run: ({ database: { db } }, { file }) =>
      writeNew(file, async () => {
        const { list, ...result } = await waitlist.draw(db)
        return { text: list, said: { ...result, file } }
      }),
  }),
  command({
    name: 'backup',
    help: 'database, pictures and secrets in one file, while the server runs',
    database: 'existing',
    positionals: { file },
    run: (operation, { file }) => backUp(file, sourceOf(operation)),
  }),
  command({
    name: 'restore',
    help: 'fill an empty DATA_DIR and database from such a file',
    database: 'empty',
    positionals: { file },
    async run(operation, { file }) {
      const restored = await restore(file, sourceOf(operation))
      await prepareDatabase(operation.database.connection, sayAside)
      return restored
    },
  }),
]

const NO_PUBLIC_DEMO = 'The demo cast has passwords that everybody knows; it is for a local instance alone.'

async function fillWithDemo(db: Db): Promise<object> {
  const { loadDemoCast } = await import('../demo/load-demo.ts')
  const { openGroupChats } = await import('../demo/group-chats.ts')
  const now = new Date()
  const loaded = await loadDemoCast(db, { now, hashPassword })
  await openGroupChats(db, now)
  return loaded
}

/** Writes a file for its owner alone, never over another. It is made first: nothing is drawn that could not be written. */
async function writeNew(file: string, work: () => Promise<{ text: string; said: object }>): Promise<object> {
  fs.writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  try {
    const { text, said } = await work()
    fs.writeFileSync(file, text)
    return said
  } catch (error) {
    fs.rmSync(file)
    throw error
  }
}

const sourceOf = ({ config, database: { connection } }: Operation) => ({
  connection,
  storage: openStorage(config),
  dataDir: config.dataDir,
})

/** Standard output has the one line of the answer alone. */
export const sayAside = (line: string) => void process.stderr.write(`${line}\n`)
