import { LRUCache } from 'lru-cache'

/** Drawings by key: what was used last stays, up to a number of bytes. */
export const drawnCache = (mostBytes: number) =>
  new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ byteLength }) => byteLength || 1 })
