/** Work of the same key one after the other; of different keys side by side. */
export interface Turns {
  /** Null, without having begun, where `waiting` of the same key are in line already. */
  take<T>(key: string, work: () => Promise<T>): Promise<T> | null
}

export function openTurns({ waiting }: { waiting: number }): Turns {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    take(key, work) {
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
      if (line.length > waiting) return null
      const mine = line.last.then(work)
      line.length += 1
      // A failure is its caller's; the next in line goes on.
      line.last = mine.catch(() => undefined).finally(() => leave(key, line))
      lines.set(key, line)
      return mine
    },
  }
  function leave(key: string, line: { length: number }): void {
    line.length -= 1
    if (line.length === 0) lines.delete(key)
  }
}
