/** Starts the scripts that `scriptsAfterPaint` held back. Text at the end of the page: `?inline-script`. */
startScripts()

function startScripts(): void {
  /** For a page that is never painted, or late. */
  const LATEST_MS = 1_000
  const INCOMPLETE = 'This page did not load completely. Copy what you have written before you load it again.'
  const TOO_OLD =
    'This browser is too old for Caravan: you can read this page, and its buttons do nothing. It takes iOS 16.4, or a Chrome, Edge or Firefox of the last two years.'
  const TEXT = 'textarea,input:not([type="checkbox"],[type="radio"],[type="file"],[type="range"])'
  const nonce = document.currentScript?.nonce ?? ''
  let hasStarted = false

  /** A script is gone with its release, or came not for want of a network: then the page waits for one. */
  function recover(): void {
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(reload, () =>
      addEventListener('online', recover, { once: true }),
    )
  }
  function reload(): void {
    if (document.documentElement.dataset.hydrated) return
    if (hasText() || !rememberReload()) offerReload()
    else location.reload()
  }
  /** React has not come, and with it none of the values that it writes. */
  function hasText(): boolean {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT)
    return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  }
  /** Once for each release, as in `chunks/reload-for-release.ts`. */
  function rememberReload(): boolean {
    const key = `reloaded:${document.querySelector('link[href*="/assets/manifest-"]')?.getAttribute('href')}`
    try {
      if (sessionStorage.getItem(key)) return false
      sessionStorage.setItem(key, '1')
      return true
    } catch {
      return false
    }
  }
  function showNotice(said: string): HTMLElement {
    const notice = document.createElement('div')
    const words = document.createElement('span')
    notice.className = 'offline'
    notice.role = 'alert'
    words.textContent = said
    notice.append(words)
    document.body.prepend(notice)
    return notice
  }
  function offerReload(): void {
    const again = document.createElement('a')
    again.href = location.href
    again.textContent = 'Load it again'
    showNotice(INCOMPLETE).append(again)
  }
  /** By what the oldest browsers that we build for have, and those before them have not: `docs/adr/browser.md`, 108. */
  function isSupported(): boolean {
    try {
      return 'toSorted' in Array.prototype && /(?<=a)b/.test('ab') && CSS.supports('selector(:has(a))')
    } catch {
      return false
    }
  }

  function start(): void {
    if (hasStarted) return
    hasStarted = true
    addEventListener('unhandledrejection', recover, { once: true })
    for (const held of document.querySelectorAll<HTMLScriptElement>('script[data-deferred]')) {
      for (const href of held.dataset.deferred?.split(' ') ?? []) {
        const link = document.createElement('link')
        link.rel = 'modulepreload'
        link.fetchPriority = 'low'
        link.href = href
        document.head.append(link)
      }
      const script = document.createElement('script')
      script.type = 'module'
      script.nonce = nonce
      script.textContent = held.textContent
      script.onerror = recover
      document.head.append(script)
    }
  }
  if (!isSupported()) showNotice(TOO_OLD)
  else if (document.hidden) start()
  else {
    requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, LATEST_MS)
  }
}
