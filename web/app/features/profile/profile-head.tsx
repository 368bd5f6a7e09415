import type { Trip } from '@caravan/contract/trips.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { Camera, Pencil } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  viewer: OwnUser
  trips: readonly Trip[] | undefined
  hasFailed: boolean
  onEdit: () => void
}

export function ProfileHead({ viewer, trips, hasFailed, onEdit }: Props) {
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ')
  const home = [viewer.city, viewer.country].filter(Boolean).join(', ')
  return (
    <header className="profile-head">
      <div className="pic">
        <Avatar user={viewer} size={140} alt="" className="max-lg:size-27" />
        <IconButton label="Change profile picture" variant="outline" onClick={onEdit}>
          <Camera className="icon" />
        </IconButton>
      </div>
      <div className="words">
        <h1>@{viewer.username}</h1>
        <p className="soft">{[name, home].filter(Boolean).join(' · ')}</p>
        {viewer.bio ? <p className="bio">{viewer.bio}</p> : null}
        {hasFailed && !trips ? null : <Counters trips={trips} />}
      </div>
      <div className="acts">
        <Button onClick={onEdit}>
          <Pencil className="icon" />
          Edit Profile
        </Button>
      </div>
    </header>
  )
}

/** Numbers are counted or absent. */
const Counters = ({ trips }: { trips: readonly Trip[] | undefined }) => (
  <dl className="sums">
    {['Posts', 'Trips'].map((word) => (
      <div key={word}>
        <dt>{word}</dt>
        <dd>{trips ? trips.length : <Skeleton className="h-6 w-8" />}</dd>
      </div>
    ))}
  </dl>
)
