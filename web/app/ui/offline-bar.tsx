import WifiOff from 'lucide-react/icons/wifi-off'
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

export const OFFLINE = 'You are offline. What you have opened stays readable; messages wait until you are back.'

/** Says what still works while the network is away. */
export const OfflineBar = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <div className="offline">
    <WifiOff className="icon" />
    <span>{children}</span>
    <Button small onClick={onRetry}>
      Try again
    </Button>
  </div>
)
