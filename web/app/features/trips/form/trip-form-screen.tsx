import { useSearchParams } from 'react-router'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { EditTrip } from './edit-trip.tsx'
import { EDIT_MESSAGES, POST_MESSAGES } from './save-trip.ts'
import { TripForm } from './trip-form.tsx'
import styles from './trip-form-screen.module.css'

/** One screen for all: `?edit={id}` edits that trip, `?again={id}` begins a new one with it, else one is posted. */
export function TripFormScreen() {
  const [params] = useSearchParams()
  const [editedId, againId] = [params.get('edit'), params.get('again')]
  return (
    <div className={styles.screen}>
      <TopBar title={(editedId ? EDIT_MESSAGES : POST_MESSAGES).title} />
      <Form editedId={editedId} againId={againId} />
    </div>
  )
}

function Form({ editedId, againId }: { editedId: string | null; againId: string | null }) {
  if (editedId) return <EditTrip key={editedId} tripId={editedId} />
  if (againId) return <EditTrip key={`again ${againId}`} tripId={againId} isAgain />
  return <TripForm trip={null} />
}
