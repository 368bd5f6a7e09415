/** How many connections each key has: a traveller or an address. */
export class ConnectionCounts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Counts one more. @returns what takes it back; a second call of it changes nothing */
  add(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      const left = this.of(key) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}
