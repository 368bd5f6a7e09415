import type { CaseEvidence } from '@caravan/contract/evidence.ts'
import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './evidence-pictures.module.css'

/** Nobody has to see what they do not want to: each comes when it is asked for. That look is logged. */
export const EvidencePictures = ({ pictures }: Pick<CaseEvidence, 'pictures'>) =>
  pictures.map((picture, index) => <OnePicture key={picture.id} of={picture} number={index + 1} />)

function OnePicture({ of: { url }, number }: { of: CaseEvidence['pictures'][number]; number: number }) {
  const [state, setState] = useState<'away' | 'wanted' | 'failed'>('away')
  if (state === 'wanted') {
    return (
      <img
        className={styles.picture}
        src={url}
        alt={`Evidence ${number}`}
        ref={focusIt}
        tabIndex={-1}
        onError={() => setState('failed')}
      />
    )
  }
  return (
    <div>
      {state === 'failed' ? <p role="alert">The picture could not be loaded.</p> : null}
      <Button small onClick={() => setState('wanted')}>
        <ImageIcon className="icon" />
        {state === 'failed' ? 'Try again' : `Show picture ${number}`}
      </Button>
    </div>
  )
}

/** The button that was pressed is gone. */
const focusIt = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
