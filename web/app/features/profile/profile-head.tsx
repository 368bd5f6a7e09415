import type { Trip } from '@caravan/contract/trips.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { Camera, Pencil } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { acceptedCountQuery } from '../matches/matches-query.ts'
import styles from './profile-head.module.css'

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
    <header className={styles.head}>
      <div className={styles.picture}>
        <Avatar user={viewer} size={140} alt="" className="max-lg:size-[108px]" />
        <IconButton label="Change profile picture" variant="outline" onClick={onEdit}>
          <Camera className="icon" />
        </IconButton>
      </div>
      <div className={styles.words}>
        <h1>@{viewer.username}</h1>
        <p className="soft">
          <bdi>{name}</bdi>
          {name && home ? ' · ' : null}
          <bdi>{home}</bdi>
        </p>
        {viewer.bio ? (
          <p className={styles.bio} dir="auto">
            {viewer.bio}
          </p>
        ) : null}
        {hasFailed ? null : <Counters trips={trips} />}
      </div>
      <div className={styles.actions}>
        <Button onClick={onEdit}>
          <Pencil className="icon" />
          Edit Profile
        </Button>
      </div>
    </header>
  )
}

/** Numbers are counted or absent. */
function Counters({ trips }: { trips: readonly Trip[] | undefined }) {
  const matches = useQuery(acceptedCountQuery())
  const sums = [
    ['Posts', trips?.length],
    ...(matches.isError ? [] : [['Matches', matches.data?.accepted] as const]),
    ['Trips', trips?.length],
  ] as const
  return (
    <dl className={styles.sums}>
      {sums.map(([word, sum]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{sum ?? <Skeleton className="h-6 w-8" />}</dd>
        </div>
      ))}
    </dl>
  )
}
