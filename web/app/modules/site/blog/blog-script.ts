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
