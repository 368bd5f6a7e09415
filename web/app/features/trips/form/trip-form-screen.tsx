import { useSearchParams } from 'react-router'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { EditTrip } from './edit-trip.tsx'
import { EDIT_MESSAGES, POST_MESSAGES } from './save-trip.ts'
import { TripForm } from './trip-form.tsx'
import styles from './trip-form-screen.module.css'

/** One screen for both: `?edit={id}` edits that trip, else a new one is posted. */
export function TripFormScreen() {
  const editedId = useSearchParams()[0].get('edit')
  return (
    <div className={styles.screen}>
      <TopBar title={(editedId ? EDIT_MESSAGES : POST_MESSAGES).title} />
      {editedId ? <EditTrip key={editedId} tripId={editedId} /> : <TripForm trip={null} />}
    </div>
  )
}
