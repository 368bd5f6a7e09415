import { migrateDatabase } from '../../db/migrate.ts'
import { openUnlimited } from '../../prepare-database.ts'

/** Brings a database to where the migrations of a folder end, as a process that can be killed: ADDRESS FOLDER. */
const [connectionString = '', folder] = process.argv.slice(2)
const pool = openUnlimited({ connectionString })
await migrateDatabase(pool, (line) => process.stderr.write(`${line}\n`), folder)
await pool.end()
