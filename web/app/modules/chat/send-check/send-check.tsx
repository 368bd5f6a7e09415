import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { hasHurtfulWords, normalised } from './hurtful-words.ts'
import { hasPayment, withoutAccountNumbers } from './payments.ts'
import { hasPhoneNumber } from './phone-numbers.ts'
import styles from './send-check.module.css'
import type { SendCheckProps } from './use-send-check.tsx'

export type Warning = 'payment' | 'phone' | 'hurtful'

/** What a text holds that is asked about before it goes out, what matters most first. It is looked at on the device alone. */
export function findWarnings(text: string): Warning[] {
  const words = normalised(text)
  const found: Record<Warning, boolean> = {
    payment: hasPayment(words),
    phone: hasPhoneNumber(withoutAccountNumbers(words)),
    hurtful: hasHurtfulWords(words),
  }
  return WARNINGS.filter((warning) => found[warning])
}

const WARNINGS = ['payment', 'phone', 'hurtful'] as const

const WORDS: Record<Warning, string> = {
  payment: 'Is this about a payment? Money sent to somebody you have not met rarely comes back.',
  phone: 'Is this a phone number? Whoever reads it can keep it, and call you after you block them here.',
  hurtful: 'Could these words hurt? Read them once more as the one who gets them.',
}

interface Props {
  warnings: readonly Warning[]
  onSend: () => void
  onChange: () => void
}

/** Asked once about a text, above its field. The focus comes here, so that it is read aloud and a second Enter sends nothing. */
function SendQuestion({ warnings, onSend, onChange }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this asks about one.
    <div role="group" aria-label="Before it is sent" className={styles.question}>
      <div id={id}>
        {warnings.map((warning) => (
          <p key={warning}>{WORDS[warning]}</p>
        ))}
      </div>
      <div className={styles.answers}>
        <Button ref={takeFocus} small aria-describedby={id} onClick={onChange}>
          Change it
        </Button>
        <Button small onClick={onSend}>
          Send anyway
        </Button>
      </div>
    </div>
  )
}

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
