/** https://html.spec.whatwg.org/multipage/interaction.html#close-watcher; TypeScript's own types lack it. */
declare class CloseWatcher extends EventTarget {
  requestClose(): void
  destroy(): void
}
