import { Button } from '../../../../ui/button.tsx'
import styles from './save-or-cancel.module.css'

interface Props {
  label?: string
  isDanger?: boolean | undefined
  busy: boolean
  onCancel: () => void
}

/** The foot of a form in a dialog. */
export const SaveOrCancel = ({ label = 'Save Changes', isDanger, busy, onCancel }: Props) => (
  <div className={styles.foot}>
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={busy}>
      {label}
    </Button>
  </div>
)
