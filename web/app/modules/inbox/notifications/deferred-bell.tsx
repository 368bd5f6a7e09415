import { useDeferredComponent } from '../../../lib/lazy.tsx'
import { whenIdle } from '../../../lib/when-idle.ts'

const load = async () => (await import('./bell.tsx')).Bell

/** The bell where the first view has its network to itself: it comes once the page is loaded, into room kept for it. */
export function DeferredBell() {
  const Bell = useDeferredComponent(load, whenIdle)
  return <span>{Bell ? <Bell /> : null}</span>
}
