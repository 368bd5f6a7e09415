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
