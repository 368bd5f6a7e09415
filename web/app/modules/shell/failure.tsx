import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useRef } from 'react'

import { isChunkLoadError } from '../../lib/lazy.tsx'
import { useRetryOnceBack } from '../../lib/reload-for-release.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRetry } from '../../ui/focus.ts'
import { useOnline } from '../../ui/offline-bar.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import styles from './failure.module.css'

interface Props {
  picture: ReactNode
  title: string
  words: string
  children: ReactNode
}

export const PageMessage = ({ picture, title, words, children }: Props) => (
  <div className={styles.page}>
    {picture}
    <div className={styles.words}>
      <h1>{title}</h1>
      <p>{words}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  </div>
)

interface FailureProps {
  error: unknown
  busy?: boolean
  onRetry: () => void
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
export function Failure({ error, busy, onRetry, children }: FailureProps) {
  const isOnline = useOnline()
  const isMissing = isChunkLoadError(error)
  const { title, words } = isMissing ? (isOnline ? NOT_LOADED : OFFLINE) : BROKEN
  const place = useRef<HTMLDivElement>(null)
  useFocusAfterRetry(place)
  useRetryOnceBack(onRetry, isMissing)
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
