import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new file for a tool to write its results into; gone when we are. */
export function reportPath(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-report-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'report.json')
}

/** Nothing where the tool ended before it wrote. */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
