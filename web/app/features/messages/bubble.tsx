import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { partsOf } from './links.ts'

interface Props {
  content: string
  isOwn: boolean
  /** Who speaks, for those who do not see the side it stands on. */
  speaker: string
  isUnsent?: boolean
}

export const Bubble = memo(function Bubble({ content, isOwn, speaker, isUnsent }: Props) {
  return (
    <p className={classNames('bubble', isOwn ? 'own' : 'theirs', isUnsent && 'unsent')} dir="auto">
      <span className="sr-only">{speaker}: </span>
      {partsOf(content).map((part, index) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
})
