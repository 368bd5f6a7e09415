import { isolated } from '@caravan/contract/isolated.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Sent } from './kept-codes.ts'
import styles from './meet-dialog.module.css'
import { codesQuery } from './meetings-query.ts'
import { ReadCode } from './read-code.tsx'
import { ShownCode } from './shown-code.tsx'

interface Props {
  user: { id: string; firstName: string; username: string }
  onClose: () => void
}

const TABS = [
  { id: 'show', label: 'Show my code' },
  { id: 'read', label: 'Enter theirs' },
] as const

/** On the stamp of what came of it. */
const SCENE = 'lookout'

/** Two who stand before each other: one shows a code, the other reads it, and both have a stamp in their passports. */
export function MeetDialog({ user, onClose }: Props) {
  const name = firstNameOf(user)
  const [tab, setTab] = useState<'show' | 'read'>('show')
  const [sent, setSent] = useState<Sent>()
  // the other one has read the code, or both met long ago
  const haveMet = useQuery(codesQuery(user.id)).data?.haveMet === true || sent === 'met'
  const done = haveMet ? 'met' : sent
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={done === 'met' ? 'You have met' : 'We met'}
      {...(done
        ? {}
        : {
            description: `Only face to face with ${isolated(name)}. Nobody should ask for a code by message or phone.`,
          })}
    >
      {done ? (
        <Outcome sent={done} name={name} onClose={onClose} />
      ) : (
        <Tabs label="How you confirm it" tabs={TABS} value={tab} onChange={setTab}>
          {/* loaded before the network may go */}
          <div hidden>
            <Stamp scene={SCENE} />
          </div>
          <div className={styles.panel}>
            {tab === 'show' ? (
              <ShownCode userId={user.id} name={name} />
            ) : (
              <ReadCode userId={user.id} name={name} onSent={setSent} />
            )}
          </div>
        </Tabs>
      )}
    </Dialog>
  )
}

/** What was pressed is gone: the focus is on what came of it. */
function Outcome({ sent, name, onClose }: { sent: Sent; name: string; onClose: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.shown}>
      <Stamp scene={SCENE} />
      <p ref={words} tabIndex={-1} role="status" className={styles.outcome}>
        {sent === 'met'
          ? `You and ${isolated(name)} have met: a stamp is in both your passports.`
          : `You are offline. The code of ${isolated(name)} is kept, and sent as soon as you are back: within ten minutes.`}
      </p>
      <div className={styles.actions}>
        {sent === 'met' ? (
          <LinkButton to="/passport" onClick={onClose}>
            Your passport
          </LinkButton>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
