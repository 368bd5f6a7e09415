import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { isChunkLoadError } from '../lib/chunks/chunk-load-error.ts'
import { reloadForRelease } from '../lib/chunks/reload-for-release.ts'
import { retryFailedChunks } from '../lib/lazy-component.tsx'
import { FailedState } from './failed-state.tsx'
import { useOnline } from './offline-bar.tsx'

/** Around a part of a screen in a chunk of its own: where that does not come, it says so in its place. */
export class LatePartBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  readonly #retry = () => {
    retryFailedChunks()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (!isChunkLoadError(error)) throw error
    return <MissingPart onRetry={this.#retry} />
  }
}

function MissingPart({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    void reloadForRelease()
    const tryAgain = () => retry()
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [])
  return (
    <div className="card">
      <FailedState
        title={isOnline ? 'This part could not be loaded' : 'You are offline'}
        busy={false}
        onRetry={onRetry}
      >
        {isOnline ? 'The connection may have been lost for a moment.' : 'This part is not on this device yet.'}
      </FailedState>
    </div>
  )
}
