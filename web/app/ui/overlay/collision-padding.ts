const EDGE = 8

/** How far what floats keeps from the edges of the window, and from the bar at its foot, in px. */
export function collisionPadding() {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')
  return { top: EDGE, right: EDGE, bottom: EDGE + (bar?.offsetHeight ?? 0), left: EDGE }
}
