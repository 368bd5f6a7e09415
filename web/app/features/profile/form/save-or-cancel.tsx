import { Button } from '../../../ui/button.tsx'
import styles from './save-or-cancel.module.css'

/** The foot of a form in a dialog. */
export const SaveOrCancel = ({ busy, onCancel }: { busy: boolean; onCancel: () => void }) => (
  <div className={styles.foot}>
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant="primary" busy={busy}>
      Save Changes
    </Button>
  </div>
)
