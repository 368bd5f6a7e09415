/** What the account pages do beyond links and forms, all of which work without it. */

for (const button of document.querySelectorAll('[data-shows]')) addToggle(button)
const again = document.querySelector('[data-wait]')
if (again) countDown(again)
const goOn = document.querySelector('[data-go-on]')
if (goOn) goOnOnceConfirmed(goOn)

/** Shows what is typed as a password, until it is sent: browsers keep only what is sent from a password field. */
function addToggle(button) {
  const field = document.getElementById(button.dataset.shows)
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(field.type === 'password'))
  field.form.addEventListener('submit', () => show(false))
}

/** The server decides how long; the button is free once that is over. */
function countDown(button) {
  const end = Date.now() + Number(button.dataset.wait) * 1000
  const words = document.getElementById(button.getAttribute('aria-describedby'))
  const show = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
    button.disabled = left > 0
    words.textContent = left > 0 ? `You can send it again in ${left} ${left === 1 ? 'second' : 'seconds'}.` : ''
    if (left > 0) setTimeout(show, 1000)
  }
  show()
}

/** Asks whether the address was confirmed elsewhere: while the page is seen, at once when it is seen again. */
function goOnOnceConfirmed(link) {
  const begun = performance.now()
  const minutes = () => (performance.now() - begun) / 60_000
  let next
  const look = () => void ask()
  async function ask() {
    clearTimeout(next)
    if (document.hidden) return
    if (await isConfirmed(link.dataset.goOn)) return location.replace(link.href)
    // a sign-in is over after an hour
    if (minutes() < 60) next = setTimeout(look, minutes() < 5 ? 3000 : 10_000)
  }
  document.addEventListener('visibilitychange', look)
  look()
}

async function isConfirmed(address) {
  try {
    const reply = await fetch(address)
    return reply.ok && (await reply.json()).confirmed
  } catch {
    // without a network it is asked again later
    return false
  }
}
