import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotMeasure, onEnd } from './measure.ts'

const FILLED = 'filled'

/** An empty one that goes with the measurement. */
export function newDataDir(name: string): string {
  const dataDir = fs.mkdtempSync(join(tmpdir(), `caravan-${name}-`))
  // a database whose server was interrupted while it started ends a moment later
  onEnd(() => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))
  return dataDir
}

export const isFilled = (dataDir: string): boolean => fs.existsSync(join(dataDir, FILLED))

/** Said at the very end: one that was left half filled is filled anew. */
export const markFilled = (dataDir: string): void => fs.writeFileSync(join(dataDir, FILLED), '')

/** @throws what to do, where nothing was filled in */
export function requireFilled(dataDir: string, command: string): string {
  if (!isFilled(dataDir)) throw new CannotMeasure(`There is no data in ${dataDir}. Fill it first: ${command}`)
  return dataDir
}
