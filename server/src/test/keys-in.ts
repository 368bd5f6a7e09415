import type { Storage } from '../platform/storage.ts'

/** All that lies in a store, in order. */
export async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys.sort()
}
