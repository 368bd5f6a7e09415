import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { findWarnings, SendQuestion, type Warning } from './send-question.tsx'
import type { SendCheckProps } from './use-send-check.tsx'

interface Asked {
  warnings: readonly Warning[]
  send: () => void
}

/** All of it happens on the device. Once asked about a text, it goes out as it is, whichever the answer was. */
export function SendCheck({ field, handle }: SendCheckProps) {
  const [asked, setAsked] = useState<Asked>()
  const known = useRef(new Set<string>())
  useImperativeHandle(handle, () => (content, send) => {
    const warnings = known.current.has(content) ? [] : findWarnings(content)
    if (warnings.length === 0) {
      setAsked(undefined)
      return send()
    }
    known.current.add(content)
    setAsked({ warnings, send })
  })
  useEffect(() => {
    const node = field.current
    // nothing else shows that it has come: a test waits for it
    if (node) node.dataset.sendCheck = 'ready'
    const forget = () => setAsked(undefined)
    node?.addEventListener('input', forget)
    return () => node?.removeEventListener('input', forget)
  }, [field])
  const answer = (then?: () => void) => {
    setAsked(undefined)
    then?.()
    field.current?.focus({ preventScroll: true })
  }
  useEscape(asked !== undefined, field, () => answer())
  if (!asked) return null
  return <SendQuestion warnings={asked.warnings} onSend={() => answer(asked.send)} onChange={() => answer()} />
}

/** Before a dialog around it hears of it: that one stays open. */
function useEscape(isAsked: boolean, field: SendCheckProps['field'], run: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const isNear = event.target instanceof Node && field.current?.closest('form')?.contains(event.target)
    if (event.key !== 'Escape' || !isNear) return
    event.stopPropagation()
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isAsked) return
    const listen = (event: KeyboardEvent) => onEscape(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isAsked])
}
