import type { RenderedPage } from '../platform/pages/pages.ts'
import type { PageCall } from '../platform/reads.ts'

/** A read of a page that needs nothing but its path. */
export const pageCall = (path: string): PageCall => ({ path, params: {}, query: {}, address: path })

export const renderedPage = (html: string, { status = 200 } = {}): RenderedPage => ({
  status,
  headers: new Headers({ 'content-type': 'text/plain; charset=utf-8' }),
  html,
})
