import { chunks } from 'virtual:chunks'
import { type ComponentType, memo, Suspense, useEffect, useRef } from 'react'
import { preinit } from 'react-dom'
import { ChunkBoundary, lazy } from '../lib/lazy.tsx'
import { useRetryOnceBack } from '../lib/reload-for-release.ts'
import { afterFirstView } from '../lib/when-idle.ts'
import { FailedState } from './failed-state.tsx'
import { useOnline } from './offline-bar.tsx'

const TURNED_TO = ['pointerdown', 'focusin'] as const

/**
 * A part of a screen that the server renders with the rest, and whose script comes only after the first view: once somebody
 * does something or stays, and at once where they turn to it or the address names it. Until then a press in it and
 * words are kept by `early-input.ts`. `source` is its file from the web folder, as for `lazy`. Routes name it to
 * `screenRoute`, so that a screen that is not from the server comes with it.
 *
 * It takes no properties: a boundary that is not hydrated yet and is rendered again by what is around it loses what
 * the server rendered.
 */
export function latePart(source: string, load: () => Promise<ComponentType>) {
  let want = () => {}
  const isWanted = new Promise<void>((resolve) => {
    want = resolve
  })
  if (import.meta.env.SSR) want()
  // its styles are in the page from the server, and elsewhere the import waits for them
  const Part = lazy(
    async () => {
      await isWanted
      return load()
    },
    { isStyled: true },
  )
  const LatePart = memo(function LatePart() {
    const place = useRef<HTMLDivElement>(null)
    for (const file of chunks[source]?.styles ?? []) preinit(file, { as: 'style', precedence: 'screen' })
    useEffect(() => {
      const node = place.current
      if (!node) return
      if (node.querySelector(':target')) want()
      // React tells nobody of what happens in a part that it has not taken over
      for (const sign of TURNED_TO) node.addEventListener(sign, want, { capture: true, passive: true })
      const stop = afterFirstView(want)
      return () => {
        stop()
        for (const sign of TURNED_TO) node.removeEventListener(sign, want, { capture: true })
      }
    }, [])
    return (
      <div ref={place} className="contents" data-late="">
        <ChunkBoundary missing={(retry) => <MissingPart onRetry={retry} />}>
          <Suspense>
            <Part />
          </Suspense>
        </ChunkBoundary>
      </div>
    )
  })
  return Object.assign(LatePart, {
    preload() {
      want()
      return Part.preload()
    },
  })
}

/** In place of a part whose script does not come. */
function MissingPart({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline()
  useRetryOnceBack(onRetry)
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
