import * as fs from 'node:fs'
import type pg from 'pg'
import { isFilled, markFilled } from './data-dir.ts'
import { connectToDatabase } from './database.ts'
import { startBenchServer } from './server.ts'

/** Fills a data folder by these statements, each by the name of what it makes, where it is not filled yet. */
export async function fillFolder(dataDir: string, statements: Record<string, string>): Promise<void> {
  if (isFilled(dataDir)) return
  fs.rmSync(dataDir, { recursive: true, force: true })
  const server = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  try {
    await fill(client, dataDir, statements)
  } finally {
    await client.end()
    await server.stop()
  }
  markFilled(dataDir)
}

async function fill(client: pg.Client, dataDir: string, statements: Record<string, string>): Promise<void> {
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set statement_timeout = 0`)
  await client.query('select setseed(0.5)')
  for (const [what, text] of Object.entries(statements)) {
    const start = performance.now()
    await client.query(text)
    console.log(`${dataDir}: ${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  await client.query('vacuum analyze')
}
