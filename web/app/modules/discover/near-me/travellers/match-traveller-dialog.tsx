import { isolated } from '@caravan/contract/isolated.ts'
import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import Handshake from 'lucide-react/icons/handshake'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { AskForm } from '../../../matching/travellers/ask-form.tsx'
import { nameOf } from '../traveller-facts.ts'

interface Props {
  traveller: NearbyTraveller
  onClose: () => void
  focusAfter: () => HTMLElement | null | undefined
}

/** Asks somebody of the list for a connection, as their profile does. */
export const MatchTravellerDialog = ({ traveller, onClose, focusAfter }: Props) => (
  <Dialog
    onClose={onClose}
    title={`Match with ${isolated(nameOf(traveller))}`}
    description="You can message each other as soon as they accept."
    focusAfter={focusAfter}
  >
    <AskForm traveller={traveller} icon={<Handshake className="icon" />} onDone={onClose} />
  </Dialog>
)
