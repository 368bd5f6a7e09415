import type { Outage } from '@caravan/local-postgres/keep-running.ts'
import type { FastifyInstance } from 'fastify'
import { announce as printAddressAndLogins, sayer } from './announce.ts'
import { type AppOptions, buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDemo } from './demo/open-demo.ts'
import { openServerDatabase } from './open-database.ts'
import { openServices } from './open-services.ts'
import { jobsOf, openSafetyDatabase } from './operate/jobs.ts'
import { startJobs } from './platform/jobs.ts'
import { inWords, logConsole, openLog } from './platform/log.ts'
import { builtFiles, builtPages } from './platform/pages/pages.ts'
import { addListeners, LISTENING, type Listeners } from './platform/process/listeners.ts'
import { assertCanListen, endInOrder, listeningRefusal, type ReservedPort } from './platform/process/listening.ts'
import { shutDown } from './platform/process/shutdown.ts'
import { prepareDatabase } from './prepare-database.ts'

/** After the grace. A process that cannot stop in order ends all the same: its supervisor starts it again. */
const STOPS_WITHIN_MS = 20_000
const isDev = process.argv.includes('--dev')

/** Starts the database, the application and the jobs, and listens; resolves when people can come. */
export async function serve(
  config: Config,
  reserved?: ReservedPort,
  options: Pick<AppOptions, 'links'> = {},
): Promise<void> {
  const isForPeople = process.stdout.isTTY && !config.logsJson
  const log = openLog(config, isForPeople ? inWords(process.stdout) : undefined)
  if (!isDev) logConsole(log)
  const printLine = sayer(log, isForPeople)
  const onGivenUp = (reason: Error) => {
    log.fatal({ err: reason }, 'the database is given up')
    process.exit(1)
  }
  const onOutage = (outage: Outage, line: string) => log.error({ outage: `embedded database ${outage}` }, line)
  const database = await openServerDatabase(config, { log: printLine, onOutage, onGivenUp })
  try {
    await prepareDatabase(database.connection, printLine)
    const logins = await openDemo(config, database.db)
    const services = await openServices(config, database, log)
    const pages = isDev ? (await import('./platform/pages/dev-pages.ts')).devPages : builtPages
    const app = await buildApp(services, { ...options, pages, isDev, files: isDev ? undefined : builtFiles })
    const safetyDatabase = openSafetyDatabase(database.connection)
    const stopJobs = startJobs(services.pool, services.log, jobsOf(services, safetyDatabase))
    let listeners: Listeners | undefined
    const stop = async () => {
      await Promise.all([shutDown(app, listeners, config.shutdownGraceMs), stopJobs()])
      await safetyDatabase.close()
      await database.close()
    }
    endInOrder({ stop, withinMs: config.shutdownGraceMs + STOPS_WITHIN_MS, log: services.log, say: printLine })
    if (reserved) await reserved.serve(app)
    else await listen(app, config)
    listeners = await addListeners(app)
    // to the process that started this one and waits for it
    process.send?.({ listening: config.port })
    printAddressAndLogins(services, logins, printLine)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Tries once more that it has the port for itself: one that others may share is no error to the system. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.ready()
  await assertCanListen({ host, port })
  await app.listen({ host, port, ...LISTENING }).catch((error) => {
    throw listeningRefusal(error, { host, port })
  })
}
