import * as fs from 'node:fs'
import { parseArgs } from 'node:util'
import { APPEAL_OUTCOMES } from '@caravan/contract/appeals.ts'
import { MODERATION } from '@caravan/contract/moderation.ts'
import { GENDERS } from '@caravan/contract/options.ts'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import { eq } from 'drizzle-orm'
import { type Config, ConfigError, readConfig } from './config.ts'
import { users } from './db/schema/users.ts'
import * as moderation from './features/moderation/operator.ts'
import * as waitlist from './features/waitlist/waitlist.ts'
import { type OpenedDatabase, openOpsDatabase } from './open-database.ts'
import { backUp } from './operate/backup/backup.ts'
import { restore } from './operate/backup/restore.ts'
import { signInAs } from './operate/sign-in-as.ts'
import { hashPassword } from './platform/identity/passwords.ts'
import { sessionSecretsOf } from './platform/secrets/secrets.ts'
import { openStorage } from './platform/storage.ts'
import { prepareDatabase } from './prepare-database.ts'

const USAGE = `npm run ops -- COMMAND
  session --email E [--onboarded] [--username U] [--city C] [--country C] [--gender ${GENDERS.join('|')}]
                      make the user where there is none, sign in, print {"userId","cookie"}
  demo                fill the database with the demo cast
  migrate             bring the database up to date
  admin --email E     make an existing user an administrator
  backup FILE         database, pictures and secrets in one file, while the server runs
  restore FILE        fill an empty DATA_DIR and database from such a file
  waitlist export FILE        everybody on the waitlist, as CSV
  waitlist remove --email E   take somebody off it
  waitlist commit             make the seed of the prize draw; /prize-rules shows its hash from then on
  waitlist draw FILE [--beacon TEXT]
                      draw the prize once, write the list of tickets to publish; asked again it says the same
  cases export FILE           open cases with their reports and evidence, the most urgent first, as JSON
  cases close ID --decision acted|nothing-found
                      decide a case; whoever reported sees it under their reports
  moderator --email E [--remove]
                      let somebody decide about reports, or no more
  appeals list                appeals that wait, the oldest first
  appeals decide ID --outcome upheld|reversed --text T
                      decide an appeal where there is no other moderator; T is what its writer reads`

const NO_PUBLIC_DEMO = 'The demo cast has passwords that everybody knows; it is for a local instance alone.'

class UsageError extends Error {}

interface Task {
  config: Config
  database: OpenedDatabase
  file: string | undefined
  /** Of `waitlist`, `cases` and `appeals`: what to do with them comes first. */
  more: string | undefined
  options: { [name: string]: string | boolean | undefined }
}

/** Those that take the database as they find it; the others bring it up to date first. */
const AS_IT_IS = new Set(['backup', 'restore'])

/** Each command answers the object that is printed as one line of JSON. */
const COMMANDS: Record<string, (task: Task) => Promise<object>> = {
  session({ config, database, options }) {
    const gender = genderOf(text(options.gender))
    const wanted = {
      email: needed(options.email, '--email'),
      onboarded: options.onboarded === true,
      username: text(options.username),
      city: text(options.city),
      country: text(options.country),
      gender,
    }
    const [secret] = sessionSecretsOf(config)
    return signInAs(database, wanted, { secret, isSecure: config.isSecure })
  },
  async demo({ config, database }) {
    if (!config.isLocal) throw new UsageError(NO_PUBLIC_DEMO)
    const { loadDemoCast } = await import('./demo/load-demo.ts')
    const { openGroupChats } = await import('./demo/open-group-chats.ts')
    const now = new Date()
    const loaded = await loadDemoCast(database.db, { now, hashPassword })
    await openGroupChats(database.db, now)
    return loaded
  },
  async migrate() {
    return { migrated: true }
  },
  async admin({ database, options }) {
    const email = needed(options.email, '--email').trim().toLowerCase()
    const made = await database.db.update(users).set({ isAdmin: true }).where(eq(users.email, email)).returning()
    if (!made[0]) throw new UsageError(`There is no user with the e-mail ${email}.`)
    return { userId: made[0].id, isAdmin: true }
  },
  async moderator({ database, options }) {
    const email = needed(options.email, '--email').trim().toLowerCase()
    const isModerator = options.remove !== true
    const userId = await moderation.setModerator(database.db, email, isModerator)
    if (!userId) throw new UsageError(`There is no user with the e-mail ${email}.`)
    return { userId, isModerator }
  },
  backup({ config, database, file }) {
    return backUp(needed(file, 'FILE'), sourceOf(config, database))
  },
  async restore({ config, database, file }) {
    const restored = await restore(needed(file, 'FILE'), sourceOf(config, database))
    await prepareDatabase(database.connection, sayAside)
    return restored
  },
  waitlist(task) {
    const run = WAITLIST_COMMANDS[task.file ?? '']
    if (!run || (task.more !== undefined) !== TAKES_FILE.has(task.file ?? '')) throw new UsageError(USAGE)
    return run(task)
  },
  cases(task) {
    const run = CASES_COMMANDS[task.file ?? '']
    if (!run) throw new UsageError(USAGE)
    return run(task)
  },
  appeals(task) {
    const run = APPEALS_COMMANDS[task.file ?? '']
    if (!run) throw new UsageError(USAGE)
    return run(task)
  },
}

const TAKES_FILE = new Set(['export', 'draw'])
const WAITLIST_COMMANDS: Record<string, (task: Task) => Promise<object>> = {
  async export({ database, more }) {
    const { csv, entries } = await waitlist.exportCsv(database.db)
    const file = needed(more, 'FILE')
    writeNew(file, csv)
    return { file, entries }
  },
  async remove({ database, options }) {
    const email = needed(options.email, '--email')
    if (!(await waitlist.remove(database.db, email))) throw new UsageError(`${email} is not on the waitlist.`)
    return { removed: true }
  },
  commit: ({ database }) => waitlist.commitToDraw(database.db),
  async draw({ database, more, options }) {
    const { list, ...result } = await waitlist.draw(database.db, text(options.beacon) ?? null)
    const file = needed(more, 'FILE')
    writeNew(file, list)
    return { ...result, file }
  },
}

const DECISIONS = ['acted', 'nothing-found'] as const
const CASES_COMMANDS: Record<string, (task: Task) => Promise<object>> = {
  async export({ database, more }) {
    const file = needed(more, 'FILE')
    // nobody is said to look at what could not be written
    writeNew(file, '')
    const cases = await moderation.takeOpenCases(database.db)
    fs.writeFileSync(file, `${JSON.stringify(cases, null, 2)}\n`)
    return { file, cases: cases.length }
  },
  async close({ database, more, options }) {
    const id = needed(more, 'ID')
    const decision = DECISIONS.find((known) => known === options.decision)
    if (!decision) throw new UsageError(`--decision is one of: ${DECISIONS.join(', ')}`)
    if (!UUID.test(id) || !(await moderation.closeCase(database.db, id, decision))) {
      throw new UsageError(`There is no open case ${id}.`)
    }
    return { closed: id, decision }
  },
}

const APPEALS_COMMANDS: Record<string, (task: Task) => Promise<object>> = {
  async list({ database }) {
    return { appeals: await moderation.listAppeals(database.db) }
  },
  async decide({ database, more, options }) {
    const id = needed(more, 'ID')
    const outcome = APPEAL_OUTCOMES.find((known) => known === options.outcome)
    if (!outcome) throw new UsageError(`--outcome is one of: ${APPEAL_OUTCOMES.join(', ')}`)
    const written = needed(options.text, '--text').trim()
    if (written.length > MODERATION.text) throw new UsageError(`--text has at most ${MODERATION.text} characters.`)
    if (!UUID.test(id) || !(await moderation.closeAppeal(database.db, id, { outcome, text: written }))) {
      throw new UsageError(`No appeal waits against a decision ${id}.`)
    }
    return { decided: id, outcome }
  },
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** For its owner alone, and never over a file that is there. */
const writeNew = (file: string, words: string) => fs.writeFileSync(file, words, { mode: 0o600, flag: 'wx' })

const sourceOf = (config: Config, { connection }: OpenedDatabase) => ({
  connection,
  storage: openStorage(config),
  dataDir: config.dataDir,
})

/** Standard output has the one line of the answer alone. */
const sayAside = (line: string) => void process.stderr.write(`${line}\n`)

/** `non-binary` and `rather not say` are how people write them. */
function genderOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const gender = GENDERS.find((known) => known === written.toLowerCase().replace(/[\s-]/g, '_'))
  if (!gender) throw new UsageError(`--gender is one of: ${GENDERS.join(', ')}`)
  return gender
}

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
function needed(value: string | boolean | undefined, option: string): string {
  if (typeof value !== 'string' || value === '') throw new UsageError(`${option} is needed.`)
  return value
}

async function operate(): Promise<void> {
  const string = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: string,
      username: string,
      city: string,
      country: string,
      gender: string,
      beacon: string,
      decision: string,
      outcome: string,
      text: string,
      remove: { type: 'boolean' },
      onboarded: { type: 'boolean' },
    },
  })
  const [name = '', file, more, ...others] = positionals
  const command = COMMANDS[name]
  const takes = ['waitlist', 'cases', 'appeals'].includes(name) ? 2 : AS_IT_IS.has(name) ? 1 : 0
  if (!command || others.length > 0 || positionals.length - 1 > takes) throw new UsageError(USAGE)
  const config = readConfig(process.env)
  const database = await openOpsDatabase(config)
  try {
    if (!AS_IT_IS.has(name)) await prepareDatabase(database.connection, sayAside)
    process.stdout.write(`${JSON.stringify(await command({ config, database, options: values, file, more }))}\n`)
  } finally {
    await database.close()
  }
}

// ended without a word is not ended well
process.exitCode = 1
operate().then(
  () => {
    process.exitCode = 0
  },
  (error: unknown) => {
    const isPlain = [UsageError, ConfigError, CannotStart, waitlist.CannotDraw].some((kind) => error instanceof kind)
    process.stderr.write(`${error instanceof Error ? (isPlain ? error.message : error.stack) : error}\n`)
  },
)
