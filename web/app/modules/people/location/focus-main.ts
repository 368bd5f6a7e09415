/** For a button that goes with what it has done: the keyboard goes on from the beginning of the screen. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })
