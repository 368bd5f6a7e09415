import { readFileSync } from 'node:fs'

/** One of the files of data/, of the shape that its tests hold it to. */
export const demoData = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'))
