import { type Config, readConfig } from './config.ts'
import { assertMigrated } from './db/migration-state.ts'
import { openOpsDatabase } from './open-database.ts'
import { parseCommandLine } from './operate/command-line.ts'
import { COMMANDS, sayAside } from './operate/commands.ts'
import { plainReason } from './operate/plain-reason.ts'
import { prepareDatabase } from './prepare-database.ts'

/** npm runs this in the clone, and says from where it was called. */
const FOLDER = process.env.INIT_CWD ?? process.cwd()
const LOGS_STACKS = ['debug', 'trace']

let config: Config | undefined

/** Does what was typed, or refuses it before anything is opened. Its answer is one line on standard output. */
async function operate(): Promise<void> {
  const parsed = parseCommandLine(COMMANDS, process.argv.slice(2), FOLDER)
  if ('help' in parsed) return print(parsed.help)
  const { command, values } = parsed
  config = readConfig(process.env)
  const makesDatabase = command.database === 'migrates' || command.database === 'empty'
  const database = await openOpsDatabase(config, { makesDatabase })
  try {
    if (command.database === 'migrates') await prepareDatabase(database.connection, sayAside)
    if (command.database === 'migrated') await assertMigrated(database.pool)
    print(JSON.stringify(await command.run({ config, database }, values)))
  } finally {
    await database.close()
  }
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

// ended without a word is not ended well
process.exitCode = 1
operate().then(
  () => {
    process.exitCode = 0
  },
  (error: unknown) => {
    sayAside(plainReason(error))
    if (LOGS_STACKS.includes(config?.logLevel ?? '') && error instanceof Error) sayAside(error.stack ?? '')
  },
)
