import { PRODUCT } from '@caravan/contract/product.ts'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { type DemoLogins, openDemo } from './demo/open-demo.ts'
import { openServerDatabase } from './open-database.ts'
import { openServices } from './open-services.ts'
import { jobsOf } from './operate/jobs.ts'
import { startJobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { builtFiles, builtPages } from './platform/pages/pages.ts'
import { assertCanListen, listeningRefusal } from './platform/process/listening.ts'
import { endInOrder } from './platform/process/process-end.ts'
import { reservePort } from './platform/process/reserved-port.ts'
import { shutDown } from './platform/process/shutdown.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Services } from './services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
/** After the grace. A process that cannot stop in order ends all the same: whoever started it starts it again. */
const STOPS_WITHIN_MS = 20_000
const isDev = process.argv.includes('--dev')

async function serve(): Promise<void> {
  const given = readConfig(process.env)
  await assertCanListen(given)
  const reserved = given.port === 0 ? await reservePort(given.host) : undefined
  const config = reserved ? readConfig({ ...process.env, PORT: String(reserved.port) }) : given
  const database = await openServerDatabase(config, { log: say, onGivenUp: fail })
  try {
    await prepareDatabase(database.connection, say)
    const logins = await openDemo(config, database.db)
    const services = openServices(config, database, openLog(config))
    const pages = isDev ? (await import('./platform/pages/dev-pages.ts')).devPages : builtPages
    const app = await buildApp(services, { pages, isDev, files: isDev ? undefined : builtFiles })
    const stopJobs = startJobs(services.pool, services.log, jobsOf(services))
    const stop = async () => {
      await Promise.all([shutDown(app, config.shutdownGraceMs), stopJobs()])
      await database.close()
    }
    endInOrder({ stop, withinMs: config.shutdownGraceMs + STOPS_WITHIN_MS, log: services.log, say })
    await (reserved ? reserved.serve(app) : app.listen({ host: config.host, port: config.port })).catch((error) => {
      throw listeningRefusal(error, config)
    })
    // to the process that started this one and waits for it
    process.send?.({ listening: config.port })
    announce(services, logins)
  } catch (error) {
    await database.close()
    throw error
  }
}

const NO_MAIL =
  'SMTP_URL is none: no mail is sent. Nobody can confirm a new account, and who forgets a password cannot get in.'

function announce({ config }: Services, logins: DemoLogins): void {
  say(`\n${PRODUCT.name} is at ${config.publicUrl}`)
  for (const { email, password } of logins) say(`  sign in as ${email} with the password ${password}`)
  if (config.isSecure && !config.trustProxy) {
    say('PUBLIC_URL is https, but TRUST_PROXY names no proxy: nobody can sign in until it does.')
  }
  if (!config.hasMail) say(NO_MAIL)
  say('Stop it with Ctrl-C.\n')
}

function fail(error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return `These settings cannot be used:\n${error.message}`
  if (error instanceof CannotStart) return error.message
  if (!(error instanceof Error)) return String(error)
  return error.stack ?? error.message
}

serve().catch(fail)
