/** Shares an article, and remembers in this browser how far it was read. */
export function runArticle(key: string, mostKept: number): void {
  const share = document.querySelector<HTMLButtonElement>('[data-share]')
  const status = document.getElementById('share-status')
  const article = document.querySelector('article')
  const goOn = document.querySelector<HTMLButtonElement>('[data-go-on]')
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href

  if (share && status) {
    share.disabled = false
    share.addEventListener('click', async () => {
      status.textContent = ''
      try {
        if (navigator.share) await navigator.share({ title: document.title, url })
        else {
          await navigator.clipboard.writeText(url)
          status.textContent = 'Link copied'
        }
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
        status.textContent = `Could not copy the link: ${url}`
      }
    })
  }
  if (!article || !goOn) return

  const kept = (): Record<string, number> => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '{}')
    } catch {
      return {}
    }
  }
  /** From 0 at its top to 1 at its end. */
  const readSoFar = () => {
    const { top, height } = article.getBoundingClientRect()
    return Math.min(1, Math.max(0, (innerHeight - top) / height))
  }
  const id = location.pathname
  const before = kept()[id] ?? 0
  if (before > 0.25 && before < 0.95 && scrollY === 0 && !location.hash) {
    goOn.hidden = false
    goOn.addEventListener('click', () => {
      scrollTo({ top: article.offsetTop + before * article.offsetHeight - innerHeight })
      goOn.hidden = true
      const heading = article.querySelector('h1')
      heading?.focus({ preventScroll: true })
    })
  }
  const keep = () => {
    const far = readSoFar()
    if (scrollY === 0) return
    const { [id]: _old, ...others } = kept()
    const newest = Object.entries(others).slice(1 - mostKept)
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries([...newest, [id, Math.round(far * 1000) / 1000]])))
    } catch {
      // storage is full or refused: then the article begins at its top
    }
  }
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', () => document.hidden && keep())
}
