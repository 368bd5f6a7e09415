import { Button } from '../../ui/button.tsx'

/** The foot of a form in a dialog. */
export const SaveOrCancel = ({ busy, onCancel }: { busy: boolean; onCancel: () => void }) => (
  <div className="profile-form-foot">
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant="primary" busy={busy}>
      Save Changes
    </Button>
  </div>
)
