import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { MIGRATIONS } from '../../db/migrate.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) })

/** Hands over a folder with our migrations as they were when that one was the newest. */
export async function withMigrationsUpTo<T>(newest: number, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    const journal = Journal.parse(JSON.parse(fs.readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')))
    const entries = journal.entries.filter(({ when }) => when <= newest)
    for (const { tag } of entries) fs.copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
    fs.mkdirSync(join(folder, 'meta'))
    fs.writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    return await work(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
