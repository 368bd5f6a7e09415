import { type ReactNode, type RefObject, useRef } from 'react'
import { useDeferredComponent } from '../../../lib/lazy.tsx'

export type Check = (content: string, send: () => void) => void

export interface SendCheckProps {
  /** What is written in: a question is about its text as it was, and gives the focus back to it. */
  field: RefObject<HTMLElement | null>
  handle: RefObject<Check | null>
}

const loadSendCheck = async () => (await import('./send-check.tsx')).SendCheck

/**
 * Asks again before a text goes out that holds what somebody may not have meant to send. What asks comes with the first
 * key; where it has not come, the text is sent. `question` belongs beside the field, before what sends it.
 */
export function useSendCheck(field: RefObject<HTMLElement | null>): { check: Check; question: ReactNode } {
  const handle = useRef<Check>(null)
  const SendCheck = useDeferredComponent(loadSendCheck, onFirstInput)
  return {
    check: (content, send) => (handle.current ? handle.current(content, send) : send()),
    question: SendCheck ? <SendCheck field={field} handle={handle} /> : null,
  }
}

function onFirstInput(run: () => void): () => void {
  addEventListener('input', run, { once: true, capture: true })
  return () => removeEventListener('input', run, { capture: true })
}
