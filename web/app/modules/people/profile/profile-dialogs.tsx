import type { OwnUser } from '@caravan/contract/users.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EditInterests } from './form/edit-interests.tsx'
import type { ProfileDialog } from './motion-switch.tsx'

const loadEdit = () => import('./form/edit-profile.tsx')
const EditProfile = lazy(async () => (await loadEdit()).EditProfile)

export const loadEveryDialog = () => loadEdit()

interface Props {
  viewer: OwnUser
  opened: ProfileDialog | null
  onClose: () => void
}
const TITLES: Record<ProfileDialog, string> = {
  edit: 'Edit Profile',
  interests: 'Edit Travel Interests',
}

export function ProfileDialogs({ viewer, opened, onClose }: Props) {
  if (!opened) return null
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={TITLES[opened]}>
      {opened === 'edit' ? <EditProfile viewer={viewer} onClose={onClose} /> : null}
      {opened === 'interests' ? <EditInterests viewer={viewer} onClose={onClose} /> : null}
    </Dialog>
  )
}
