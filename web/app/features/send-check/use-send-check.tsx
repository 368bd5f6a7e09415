import { type ReactNode, type RefObject, useState } from 'react'
import { withStyles } from '../../lib/with-styles.ts'
import type { Concern } from './concerns.ts'

type SendCheckModule = typeof import('./send-question.tsx')

const load = () => import('./send-question.tsx')
let loaded: SendCheckModule | undefined
let isLoading = false

/** Fetched with the first key in a field. What does not come is asked for again once there is a network, and holds nothing up. */
function loadSendCheck(): void {
  if (loaded || isLoading) return
  isLoading = true
  withStyles(load).then(
    (module) => {
      loaded = module
    },
    () =>
      addEventListener(
        'online',
        () => {
          isLoading = false
          loadSendCheck()
        },
        { once: true },
      ),
  )
}

interface SendCheck {
  /** Before there is anything to ask about: what is needed for it is fetched. */
  prepare: () => void
  /** With each key: a question is about the text as it was. */
  onInput: () => void
  /** Runs `send`, or asks about the text first. */
  check: (content: string, send: () => void) => void
  /** Belongs beside the field, before what sends it. */
  question: ReactNode
}

interface Asked {
  content: string
  concerns: readonly Concern[]
  send: () => void
}

/**
 * Asks again before a text goes out that holds what somebody may not have meant to send (`concerns.ts`). All of it
 * happens on the device. Once asked about a text, it goes out as it is.
 */
export function useSendCheck(field: RefObject<HTMLElement | null>): SendCheck {
  const [asked, setAsked] = useState<Asked>()
  const [answered, setAnswered] = useState<string>()
  const focusField = () => field.current?.focus({ preventScroll: true })
  function check(content: string, send: () => void) {
    const concerns = content === answered || content === asked?.content ? [] : (loaded?.findConcerns(content) ?? [])
    if (concerns.length > 0) return setAsked({ content, concerns, send })
    setAsked(undefined)
    send()
  }
  function answer(then?: () => void) {
    setAnswered(asked?.content)
    setAsked(undefined)
    then?.()
    focusField()
  }
  const Question = loaded?.SendQuestion
  return {
    prepare: loadSendCheck,
    onInput() {
      loadSendCheck()
      if (asked) setAsked(undefined)
    },
    check,
    question:
      asked && Question ? (
        <Question
          key={asked.content}
          concerns={asked.concerns}
          onSend={() => answer(asked.send)}
          onChange={() => answer()}
        />
      ) : null,
  }
}
