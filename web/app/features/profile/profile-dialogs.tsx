import type { OwnUser } from '@caravan/contract/users.ts'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EditInterests } from './form/edit-interests.tsx'
import type { ProfileDialog } from './use-profile-dialogs.ts'

const loadEdit = () => import('./form/edit-profile.tsx')
const EditProfile = lazyComponent(async () => (await loadEdit()).EditProfile)

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
      <Suspense fallback={<Opening />}>
        {opened === 'edit' ? <EditProfile viewer={viewer} onClose={onClose} /> : null}
        {opened === 'interests' ? <EditInterests viewer={viewer} onClose={onClose} /> : null}
      </Suspense>
    </Dialog>
  )
}

const Opening = () => (
  <Loading label="Loading..." className="grid gap-4">
    <Skeleton className="h-18 w-full" />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-24 w-full" />
  </Loading>
)
