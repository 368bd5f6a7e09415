import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { isCallError } from './lib/call-error.ts'
import { Nonce } from './lib/nonce.ts'
import { OFFLINE_PAGE } from './lib/offline/offline-names.ts'
import { Filled } from './lib/query/filled-state.tsx'
import { ScriptsAfterPaint } from './lib/scripts-after-paint.ts'
import { serverContext } from './lib/server-context.ts'

export const streamTimeout = 5_000

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
  if (isForWorker(request)) return draw(request, 200, headers, asOfflinePage(routerContext), context)
  return draw(request, status, headers, routerContext, context)
}

function draw(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const drawing = context.get(serverContext)
  const { nonce, logError } = drawing
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <Filled value={drawing.filled}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </Filled>
      </Nonce>,
      {
        nonce,
        // Otherwise larger parts would arrive hidden and wait for a script to show them.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout)
          const page = new ScriptsAfterPaint((html) => {
            drawing.html = html
            resolve(new Response(null, { status, headers }))
          })
          pipe(page)
        },
        onShellError(error) {
          clearTimeout(timeout)
          reject(error)
        },
        onError: logError,
      },
    )
    const timeout = setTimeout(abort, streamTimeout)
  })
}

/** Nobody is led to the offline page: the service worker fetches it and keeps it. */
const isForWorker = ({ url, headers }: Request) =>
  new URL(url).pathname === OFFLINE_PAGE && headers.get('sec-fetch-mode') !== 'navigate'

const SERVER = '"isSpaMode":false'

/**
 * As the router draws the page of an app that has no server: the root alone, and the browser loads the screen that the
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
