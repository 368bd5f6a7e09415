import { lengthOf } from '@caravan/contract/text-length.ts'
import { useId, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import styles from './use-composer.module.css'

export interface ComposerLimits {
  most: number
  /** From here on the composer shows how long the text is. */
  countedFrom: number
  /** It shows how many characters are left instead, and the field takes no more than the most. */
  countsDown?: boolean
}

export function useComposer({ most, countedFrom, countsDown }: ComposerLimits) {
  const [draft, setDraft] = useState('')
  const counterId = useId()
  const content = draft.trim()
  const length = lengthOf(content)
  const isTooLong = length > most
  const isCounted = length >= countedFrom
  return {
    content,
    setDraft,
    canSend: content !== '' && !isTooLong,
    field: {
      value: draft,
      className: 'input',
      autoComplete: 'off',
      enterKeyHint: 'send',
      dir: 'auto',
      maxLength: countsDown ? most : undefined,
      'aria-invalid': isTooLong || undefined,
      'aria-describedby': isCounted ? counterId : undefined,
    } as const,
    counter: isCounted ? (
      <span
        id={counterId}
        className={classNames('count', styles.count, countsDown && styles.left, isTooLong && styles.over)}
        role="status"
      >
        {countsDown ? charactersLeft(most - length) : `${length}/${most}`}
      </span>
    ) : null,
  }
}

/** '73 characters left'. A field that is filled by a script or a draft may hold too many. */
export function charactersLeft(left: number): string {
  const count = Math.abs(left)
  return `${count} ${count === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`
}

/** Where there is a keyboard one may write at once; a phone's would cover what others have said. */
export function focusWithKeyboard(field: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true })
}
