/** Whoever is signed in here is led to their feed in place of a sign-in: the page itself knows nobody. */
export function showWayBack(traveller: string): void {
  try {
    if (!localStorage.getItem(traveller)) return
  } catch {
    // storage is refused: then nobody could have signed in
    return
  }
  const link = document.querySelector<HTMLAnchorElement>('header a[href^="/api/login"]')
  if (!link) return
  link.href = '/'
  link.textContent = 'Feed'
}

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

/** Searches while somebody types: the list of the next page is put in place of this one's. */
export function searchWhileTyping(afterMs: number): void {
  const list = document.getElementById('blog-list')
  const status = document.getElementById('blog-status')
  const failure = document.getElementById('blog-error') as HTMLTemplateElement | null
  const field = document.querySelector<HTMLInputElement>('form[action="/blog"] input[type="search"]')
  const form = field?.form
  if (!list || !status || !failure || !field || !form) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  const addressOf = () => {
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      const text = String(value).trim()
      if (text) params.set(name, text)
    }
    return params.size > 0 ? `/blog?${params}` : '/blog'
  }
  const show = async () => {
    const address = addressOf()
    if (address === location.pathname + location.search) return
    asking?.abort()
    const own = new AbortController()
    asking = own
    list.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(address, { signal: own.signal, headers: { accept: 'text/html' } })
      if (!answer.ok) throw new Error(String(answer.status))
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('blog-list')
      if (!next) throw new Error('no list')
      list.replaceChildren(...next.childNodes)
      const found = list.querySelectorAll('a[href^="/blog/"]').length
      status.textContent = found === 0 ? 'No articles found' : found === 1 ? '1 article' : `${found} articles`
    } catch {
      if (own.signal.aborted) return
      for (const old of list.querySelectorAll(':scope > :not(nav)')) old.remove()
      list.append(failure.content.cloneNode(true))
    }
    history.replaceState(null, '', address)
    list.removeAttribute('aria-busy')
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(show, afterMs)
  }
  field.addEventListener('input', soon)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(timer)
    void show()
  })
}
