/**
 * Scrolls the log before it to where reading begins: the first unread message, or the end. `openAt` in `use-log-scroll`
 * does the same.
 */
export function scrollLog(): void {
  const log = document.currentScript?.previousElementSibling
  if (!log) return
  const unread = log.querySelector<HTMLElement>('[data-unread-line]')
  log.scrollTop = unread ? unread.offsetTop - log.clientHeight / 4 : log.scrollHeight
}
