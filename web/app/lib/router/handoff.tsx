import { createContext, use } from 'react'
import { InlineScript } from '../inline-script.tsx'

/** On the server only: what the loaders have brought, as the router writes it, as a literal of JavaScript. */
export const Handoff = createContext('')

/** All of it: the router would hand it out while the page is rendered, and its pages could not be rendered in one go. */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  // it cannot end its element
  return JSON.stringify(await readAll(stream)).replaceAll('<', '\\u003c')
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let read = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return read + decoder.decode()
    read += decoder.decode(value, { stream: true })
  }
}

/** Gives it to the router in the browser, by the names that its `Scripts` has set up. */
export function HandoffScript() {
  const handoff = use(Handoff)
  return <InlineScript code={import.meta.env.SSR && handoff ? codeFor(handoff) : ''} />
}

const codeFor = (handoff: string) =>
  `{const{streamController:c}=window.__reactRouterContext;c.enqueue(${handoff});c.close()}`
