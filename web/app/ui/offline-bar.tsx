import { WifiOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Says what still works while the network is away; gone when it is back. */
export function OfflineBar({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const online = useOnline()
  return (
    <div role="status">
      {online ? null : (
        <div className="offline">
          <WifiOff className="icon" />
          <span>{children}</span>
          <Button small onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
