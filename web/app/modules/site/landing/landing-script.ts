import type { SIGN_UP_TEXT } from './sign-up-state.ts'

/** Stands before the banner: whoever has closed it never sees it. */
export function hidePromo(key: string): void {
  if (localStorage.getItem(key)) document.documentElement.dataset.promo = 'closed'
}

/** What the landing page does besides being read. */
export function runLanding(text: typeof SIGN_UP_TEXT, promoClosed: string): void {
  const TOAST_MS = 5000

  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const root = document.documentElement
  let isJoining = false

  function closePromo(): void {
    root.dataset.promo = 'closed'
    localStorage.setItem(promoClosed, '1')
    document.querySelector<HTMLElement>('header a')?.focus()
  }

  async function join(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target
    if (!(form instanceof HTMLFormElement) || isJoining) return
    const email = String(new FormData(form).get('email') ?? '').trim()
    if (email === '') return
    showError(form, '')
    setJoining(true)
    const reply = await send(email)
    setJoining(false)
    if (reply?.ok) return showJoined(form)
    // another one of the two may be filled in as well: only this one is marked
    if (reply?.status === 422) showError(form, text.invalid)
    showToast(text.failure, true)
  }

  /** Nothing where there is no network. */
  const send = (email: string) =>
    fetch('/api/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }).catch(() => undefined)

  function setJoining(now: boolean): void {
    isJoining = now
    for (const button of all('[data-sign-up] button')) {
      button.textContent = now ? text.joining : text.button
      if (now) button.setAttribute('aria-disabled', 'true')
      else button.removeAttribute('aria-disabled')
    }
  }

  function showError(form: HTMLFormElement, words: string): void {
    const field = form.querySelector('input')
    const place = form.querySelector('[data-error]')
    if (!field || !place) return
    const line = document.createElement('p')
    line.className = 'error'
    line.textContent = words
    place.replaceChildren(...(words ? [line] : []))
    if (words) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    if (words) field.focus()
  }

  /** Both forms are replaced; the one that was sent is where the reader is. */
  function showJoined(sent: HTMLFormElement): void {
    const heading = sent.parentElement?.querySelector<HTMLElement>('[data-joined] h2')
    for (const form of all('[data-sign-up]')) form.remove()
    for (const joined of all('[data-joined]')) joined.hidden = false
    heading?.focus({ preventScroll: true })
    showToast(text.thanks, false)
  }

  function showToast({ title, words }: { title: string; words: string }, isBad: boolean): void {
    const place = document.querySelector<HTMLElement>('[data-toasts]')
    if (!place) return
    const toast = document.createElement('div')
    const says = document.createElement('div')
    const strong = document.createElement('p')
    const more = document.createElement('p')
    toast.className = isBad ? 'toast bad' : 'toast'
    toast.dataset.state = 'open'
    strong.className = 'strong'
    strong.textContent = title
    more.textContent = words
    says.append(strong, more)
    toast.append(says)
    // one at a time; the place is a live region that was there before
    place.replaceChildren(toast)
    setTimeout(() => toast.remove(), TOAST_MS)
  }

  for (const button of all('[data-close-promo]')) button.addEventListener('click', closePromo)
  for (const form of all('[data-sign-up]')) form.addEventListener('submit', (event) => void join(event))
}
