import { Button } from '../../ui/button.tsx'
import { isPushPossible } from './push-device.ts'
import styles from './push-offer.module.css'
import { usePush } from './use-push.ts'

export const PUSH_QUESTION = 'Let this device show notifications also while the app is closed?'

/** Push on this device, offered after the first match. */
export function PushOffer() {
  const { isOffered, isOn, isPending, turn } = usePush()
  if (isOffered === undefined || isOn === undefined || !isPushPossible()) return null
  if (!isOffered && !isOn) return <p className="soft">Push can be turned on here after your first match.</p>
  return (
    <div className={styles.offer}>
      <p>{isOn ? 'This device shows notifications also while the app is closed.' : PUSH_QUESTION}</p>
      <Button busy={isPending} onClick={() => turn(!isOn)}>
        {isOn ? 'Turn off here' : 'Turn on here'}
      </Button>
    </div>
  )
}
