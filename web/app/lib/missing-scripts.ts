/** Before the scripts of a page: what is said where they do not come, or cannot run. */
export function watchScripts(): void {
  const INCOMPLETE = 'This page did not load completely. Copy what you have written before you load it again.'
  const TOO_OLD =
    'This browser is too old for Caravan: you can read this page, and its buttons do nothing. It takes iOS 16.4, or a Chrome, Edge or Firefox of the last two years.'
  const TEXT = 'textarea,input:not([type="checkbox"],[type="radio"],[type="file"],[type="range"])'
  const { dataset } = document.documentElement
  let isLost = false

  function recover(): void {
    if (isLost) return
    isLost = true
    askServer()
  }
  /** A script is gone with its release, or came not for want of a network: then the page waits for one. */
  function askServer(): void {
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(reload, () =>
      addEventListener('online', askServer, { once: true }),
    )
  }
  function reload(): void {
    if (dataset.hydrated) return
    if (hasText() || !rememberReload()) offerReload()
    else location.reload()
  }
  /** React has not come, and with it none of the values that it writes. */
  function hasText(): boolean {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT)
    return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  }
  /** Once for each release, as in `reload-for-release.ts`. */
  function rememberReload(): boolean {
    const key = `reloaded:${document.querySelector('link[href*="/assets/manifest-"]')?.getAttribute('href')}`
    // what stands in for a storage that is refused forgets it
    if (!(sessionStorage instanceof Storage) || sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
    return true
  }
  function offerReload(): void {
    const again = document.createElement('a')
    again.href = location.href
    again.textContent = 'Load it again'
    showNotice(INCOMPLETE, again)
  }
  function showNotice(said: string, ...more: Element[]): void {
    const notice = document.createElement('div')
    const words = document.createElement('span')
    notice.className = 'offline'
    notice.role = 'alert'
    words.textContent = said
    notice.append(words, ...more)
    document.body.prepend(notice)
  }
  /** By what the oldest browsers that we build for have, and those before them have not: `docs/adr/browser.md`, 108. */
  function isSupported(): boolean {
    try {
      return 'toSorted' in Array.prototype && /(?<=a)b/.test('ab') && CSS.supports('selector(:has(a))')
    } catch {
      return false
    }
  }
  if (isSupported()) {
    // an error of a script does not bubble
    addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && recover(), true)
    addEventListener('unhandledrejection', recover)
  } else {
    dataset.outdated = ''
    showNotice(TOO_OLD)
  }
}
