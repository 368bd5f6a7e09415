import type { Trip } from '@caravan/contract/trips.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** Who posted it, and when. */
export const PosterHead = ({ trip: { user, createdAt } }: { trip: Trip }) => (
  <header className="poster-head">
    <Avatar user={user} size={40} alt="" ring />
    <div className="min-w-0">
      <span className="who">@{user.username}</span>
      <RelativeTime time={createdAt} />
    </div>
  </header>
)
