import { useDeferredComponent } from '../../lib/use-deferred-component.ts'
import { afterFirstView } from '../../lib/when-idle.ts'

const load = async () => (await import('./messages-sync.tsx')).MessagesSync

/** Once the page has been drawn: no first view waits for it. */
export function DeferredMessagesSync() {
  const MessagesSync = useDeferredComponent(load, afterFirstView)
  return MessagesSync ? <MessagesSync /> : null
}
