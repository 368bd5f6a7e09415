import './node-env.ts'

import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import { ConfigError, readConfig } from './config.ts'
import { assertCanListen, endByItself, reservePort } from './platform/process/listening.ts'

async function start(): Promise<void> {
  const given = readConfig(process.env)
  await assertCanListen(given)
  // after the settings: what is wrong with them is said before the application is loaded, which takes a second
  const { serve } = await import('./serve.ts')
  if (given.port !== 0) return serve(given)
  const reserved = await reservePort(given.host)
  try {
    await serve(readConfig({ ...process.env, PORT: String(reserved.port) }), reserved)
  } catch (error) {
    reserved.close()
    throw error
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${reasonOf(error)}\n`)
  endByItself(1)
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return `These settings cannot be used:\n${error.message}`
  if (error instanceof CannotStart) return error.message
  if (!(error instanceof Error)) return String(error)
  return error.stack ?? error.message
}

start().catch(fail)
