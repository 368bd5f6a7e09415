import { useDeferredComponent } from '../../../lib/use-deferred-component.ts'
import { afterFirstView } from '../../../lib/when-idle.ts'

const load = async () => (await import('./moderation-entry.tsx')).ModerationEntry

/** Once the page has been rendered: few have it, and no first view waits for it. */
export function DeferredModerationEntry({ onChoose }: { onChoose?: () => void }) {
  const Entry = useDeferredComponent(load, afterFirstView)
  return Entry ? <Entry onChoose={onChoose} /> : null
}
