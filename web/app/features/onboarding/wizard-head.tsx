import { LogOut } from 'lucide-react'
import { logout } from '../../lib/viewer/logout.ts'
import { Button } from '../../ui/button.tsx'
import { Brand } from '../shell/brand.tsx'
import styles from './wizard-head.module.css'

export function WizardHead({ children }: { children: string }) {
  return (
    <header className={styles.head}>
      {/* Until the wizard is done there is no home to go to: the name is there to be seen. */}
      <span inert>
        <Brand />
      </span>
      <span className="soft small strong" id="step-of">
        {children}
      </span>
      <Button variant="quiet" onClick={logout}>
        <LogOut className="icon" />
        <span className={styles.word}>Logout</span>
      </Button>
    </header>
  )
}
