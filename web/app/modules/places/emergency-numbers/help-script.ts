import type { HELP_IDS } from './help-ids.ts'

/**
 * Stands after the list. Without a network the page that is kept is for
 * nobody: the country in the address is shown first here.
 */
export function searchCountries(ids: typeof HELP_IDS): void {
  const part = (id: string) => document.getElementById(id)
  const rows = [...(part(ids.list)?.children ?? [])].filter((row) => row instanceof HTMLElement)
  const first = part(ids.first)
  const asked = new URLSearchParams(location.search).get('country')?.toUpperCase()
  const row = rows.find((one) => one.dataset.code === asked)
  if (first && row && first.childElementCount === 0) first.append(...row.cloneNode(true).childNodes)

  const input = part(ids.search)
  if (!(input instanceof HTMLInputElement)) return
  const show = () => {
    const words = input.value.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    let found = 0
    for (const one of rows) {
      one.hidden = !(one.dataset.name ?? '').includes(words)
      if (!one.hidden) found++
    }
    const none = part(ids.none)
    if (none) none.hidden = found > 0
  }
  input.addEventListener('input', show)
  // whoever presses Enter has found it already; a page that holds only what was searched for asks for the others
  if (!new URLSearchParams(location.search).get('q'))
    input.form?.addEventListener('submit', (event) => event.preventDefault())
}
