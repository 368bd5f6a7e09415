import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type DehydratedState, timeoutManager } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { isCallError } from './lib/call-error.ts'
import { Nonce } from './lib/inline-script.tsx'
import { OFFLINE_PAGE } from './lib/offline/offline-names.ts'
import { Prefetched, PrefetchedText } from './lib/query/prefetched-state.tsx'
import { serverContext } from './lib/server-context.ts'

export const streamTimeout = 5_000

/** On the server a query cache lives as long as its page: timers would keep its data in memory for minutes. */
timeoutManager.setTimeoutProvider({
  setTimeout: () => 0,
  clearTimeout: () => undefined,
  setInterval: () => 0,
  clearInterval: () => undefined,
})

/** A call that is refused for the moment has its line in the server's log; the page says so in its own words. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isCallError(error) && error.slug === 'unavailable')) return
  context.get(serverContext).logError(error)
}

/** Loaders have all data before this runs, so the page leaves in one piece and reads well without JavaScript. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (isForWorker(request)) return renderDocument(request, 200, headers, asOfflinePage(routerContext), context)
  return renderDocument(request, status, headers, routerContext, context)
}

async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const rendering = context.get(serverContext)
  const { nonce, prefetched, logError } = rendering
  const page = (
    <Nonce value={nonce}>
      <Prefetched value={prefetched}>
        <PrefetchedText value={stateText(prefetched)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </PrefetchedText>
      </Prefetched>
    </Nonce>
  )
  rendering.html = await renderWhenReady(page, nonce, logError)
  return new Response(null, { status, headers })
}

/** What a page was rendered from, as JSON that cannot end its element. */
const stateText = (state: DehydratedState | undefined): string =>
  state ? JSON.stringify(state).replaceAll('<', '\\u003c') : ''

function renderWhenReady(page: ReactNode, nonce: string, logError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise larger parts would arrive hidden and wait for a script to show them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError(error) {
        clearTimeout(timeout)
        reject(error)
      },
      onError: logError,
    })
    const timeout = setTimeout(abort, streamTimeout)
  })
}

/** Nobody is led to the offline page: the service worker fetches it and keeps it. */
const isForWorker = ({ url, headers }: Request) =>
  new URL(url).pathname === OFFLINE_PAGE && headers.get('sec-fetch-mode') !== 'navigate'

const SERVER = '"isSpaMode":false'

/**
 * As the router renders the page of an app that has no server: the root alone, and the browser loads the screen that the
 * address names. It does so for whole builds only, and has no setting for a single page.
 */
function asOfflinePage(context: EntryContext): EntryContext {
  const { staticHandlerContext, serverHandoffString } = context
  if (!serverHandoffString?.includes(SERVER)) throw new Error('The router names its modes otherwise now')
  const { root } = staticHandlerContext.loaderData
  return {
    ...context,
    isSpaMode: true,
    serverHandoffString: serverHandoffString.replace(SERVER, '"isSpaMode":true'),
    staticHandlerContext: { ...staticHandlerContext, loaderData: { root }, errors: null },
  }
}
