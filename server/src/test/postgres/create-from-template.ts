import pg from 'pg'
import { TEMPLATE } from './postgres-for-tests.ts'

/** A migrated database of that name, in place of one that an earlier run may have left. */
export async function createFromTemplate(postgres: pg.ClientConfig, name: string): Promise<void> {
  const admin = new pg.Client(postgres)
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name} template ${TEMPLATE}`)
  await admin.end()
}
