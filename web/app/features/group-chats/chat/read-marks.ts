const EVERY_MS = 5000

/** How a mark is sent; `isLeaving` where the page may go before it is answered. True where it was stored. */
type Send = (isLeaving: boolean) => Promise<boolean>

/** Marks what is looked at as read: at once, then at most every so often, and what is left over when somebody leaves. */
export class ReadMarks {
  readonly #send: Send
  #isDue = false
  #hasFailed = false
  #isPaused = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: Send) {
    this.#send = send
  }

  /** Something new has been looked at. */
  note(): void {
    this.#isDue = true
    if (!this.#isPaused) this.#sendDue(false)
  }

  /** For when there may be a connection again. */
  retry(): void {
    if (this.#hasFailed) this.note()
  }

  leave(): void {
    clearTimeout(this.#timer)
    this.#isPaused = false
    if (this.#isDue) this.#sendDue(true)
  }

  #sendDue(isLeaving: boolean): void {
    this.#isDue = false
    this.#hasFailed = false
    if (!isLeaving) this.#pause()
    void this.#send(isLeaving).then((isStored) => {
      if (!isStored) this.#hasFailed = true
    })
  }

  #pause(): void {
    this.#isPaused = true
    this.#timer = setTimeout(() => {
      this.#isPaused = false
      if (this.#isDue) this.#sendDue(false)
    }, EVERY_MS)
  }
}
