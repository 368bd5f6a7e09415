import { useLate } from '../../lib/use-late.ts'
import { afterFirstView } from '../../lib/when-idle.ts'

const load = async () => (await import('./messages-sync.tsx')).MessagesSync

/** Once the page has been drawn: no first view waits for it. */
export function LateMessagesSync() {
  const MessagesSync = useLate(load, afterFirstView)
  return MessagesSync ? <MessagesSync /> : null
}
