import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isChunkLoadError } from '../../lib/chunks/chunk-load-error.ts'
import { reloadForRelease } from '../../lib/chunks/reload-for-release.ts'
import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../ui/offline-bar.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import { useFocusAfterRetry } from '../../ui/use-focus-after-retry.ts'
import { PageMessage } from './page-message.tsx'

interface Props {
  error: unknown
  busy?: boolean
  onRetry: () => void
  /** Other ways on. */
  children?: ReactNode
}

const BROKEN = {
  title: 'Something went wrong',
  words: 'It is on our side, and what you saved is safe. Please try again in a moment.',
}
const OFFLINE = { title: 'You are offline', words: 'This page is not on this device yet. It opens once you are back.' }
const NOT_LOADED = {
  title: 'This page could not be loaded',
  words: 'The connection may have been lost for a moment. Try again, or choose another page.',
}

/** In place of what broke or did not come. A page whose release is gone is loaded anew, once. */
export function Failure({ error, busy, onRetry, children }: Props) {
  const isOnline = useOnline()
  const isMissing = isChunkLoadError(error)
  const { title, words } = isMissing ? (isOnline ? NOT_LOADED : OFFLINE) : BROKEN
  const retry = useEffectEvent(onRetry)
  const place = useRef<HTMLDivElement>(null)
  useFocusAfterRetry(place)
  useEffect(() => {
    if (!isMissing) return
    void reloadForRelease()
    const tryAgain = () => retry()
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [isMissing])
  return (
    <div ref={place} role="alert" className="flex grow flex-col">
      <title>{title}</title>
      <PageMessage picture={<Stamp scene="lighthouse" className="w-[190px]" />} title={title} words={words}>
        <Button variant="primary" busy={busy} onClick={onRetry}>
          {busy ? null : <RotateCw className="icon" />}
          Try again
        </Button>
        {children}
      </PageMessage>
    </div>
  )
}
