/** Of one traveller; looking up what the name of a link stands for takes time too. */
const MAX_AT_ONCE = 2

/** What is being fetched: for whom, into which upload, and by which token Companion knows it. */
export class Imports {
  /** By the id of the link: each is used once. */
  #used = new Map()
  #active = new Map()
  #withinMs
  #cancel

  /** @param {(token: string) => void} cancel ends the fetch that Companion knows by a token */
  constructor(withinMs, cancel) {
    this.#withinMs = withinMs
    this.#cancel = cancel
  }

  /** False for a link that was used, an upload that another is fetched into, and a traveller who has enough. */
  begin({ linkId, userId, uploadId, expires }) {
    for (const [id, until] of this.#used) if (until < Date.now()) this.#used.delete(id)
    const others = [...this.#active.values()]
    if (this.#used.has(linkId) || others.some((other) => other.uploadId === uploadId)) return false
    if (others.filter((other) => other.userId === userId).length >= MAX_AT_ONCE) return false
    this.#used.set(linkId, expires)
    const timer = setTimeout(() => {
      const token = this.#active.get(linkId)?.token
      if (token) this.giveUp(token)
      else this.end(linkId)
    }, this.#withinMs)
    this.#active.set(linkId, { userId, uploadId, timer })
    return true
  }

  name(linkId, token) {
    const active = this.#active.get(linkId)
    if (active) active.token = token
  }

  /** True once for a token: whoever asked listens on one socket. */
  listen(token) {
    const active = [...this.#active.values()].find((one) => one.token === token)
    if (!active || active.isHeard) return false
    active.isHeard = true
    return true
  }

  /** Nobody wants it any more. */
  giveUp(token) {
    if (this.finish(token)) this.#cancel(token)
  }

  /** It has come, or failed. True where it was under way. */
  finish(token) {
    const linkId = [...this.#active.keys()].find((id) => this.#active.get(id).token === token)
    if (linkId) this.end(linkId)
    return linkId !== undefined
  }

  end(linkId) {
    clearTimeout(this.#active.get(linkId)?.timer)
    this.#active.delete(linkId)
  }
}
