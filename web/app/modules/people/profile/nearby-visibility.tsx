import { NEAR_ME } from '@caravan/contract/near-me.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { useId } from 'react'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { ConfirmCity, dayText } from '../location/confirm-city.tsx'
import { useNearbyHiding } from '../location/use-nearby-hiding.ts'
import choiceStyles from './choice.module.css'
import styles from './nearby-visibility.module.css'

const DAY_MS = 86_400_000

/** Who finds the viewer by their city: until when, and whether at all. */
export function NearbyVisibility({ viewer, city }: { viewer: OwnUser; city: string }) {
  const why = useId()
  const hide = useNearbyHiding()
  const { isHiddenNearby, nearbyUntil } = viewer
  const today = useOwnToday()
  const isConfirmed = nearbyUntil !== null && nearbyUntil >= today
  // another city than before counts from the next day, and its days with it
  const isFromTomorrow = isConfirmed && Date.parse(nearbyUntil) > Date.parse(today) + NEAR_ME.days * DAY_MS
  return (
    <div className={styles.visibility}>
      <h3>Near Me</h3>
      {isHiddenNearby ? null : (
        <>
          <p>
            {isFromTomorrow ? (
              <>
                Others see you in <bdi>{city}</bdi> from tomorrow on, until {dayText(nearbyUntil)}. You see them
                already.
              </>
            ) : isConfirmed ? (
              `You are shown in Near Me until ${dayText(nearbyUntil)}.`
            ) : (
              <>
                You are not shown in Near Me any more: confirm that you are still in <bdi>{city}</bdi>.
              </>
            )}
          </p>
          <ConfirmCity city={city} />
        </>
      )}
      <label className={choiceStyles.choice}>
        <input
          type="checkbox"
          checked={isHiddenNearby}
          aria-describedby={why}
          onChange={({ target }) => hide(target.checked)}
        />
        Hide me from Near Me
      </label>
      <p className="soft small" id={why}>
        While you hide, nobody finds you by your city, and your profile is shown only to your matches and to travelers
        whom you ask. You see nobody in Near Me either. Your trips stay in the feed.
      </p>
    </div>
  )
}
