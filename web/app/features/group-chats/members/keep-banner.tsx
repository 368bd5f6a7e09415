import { HeartHandshake } from 'lucide-react'
import { useNow } from '../../../lib/dates/now.tsx'
import { Button } from '../../../ui/button.tsx'
import { isKeepOpen } from '../expiry.ts'
import styles from './keep-banner.module.css'

/** In the last hours of a chat: leads to where one says whom one wants to keep in touch with. */
export function KeepBanner({ keepFrom, onOpen }: { keepFrom: string; onOpen: () => void }) {
  const now = useNow()
  if (!isKeepOpen(keepFrom, now)) return null
  return (
    <div className={styles.banner}>
      <HeartHandshake className="icon" />
      <p>This chat ends soon. Whom do you want to keep in touch with?</p>
      <Button small onClick={onOpen}>
        Choose
      </Button>
    </div>
  )
}
