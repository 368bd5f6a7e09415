import { ChevronLeft } from 'lucide-react'
import { LinkButton } from '../../../ui/button.tsx'

export const BackToNearMe = () => (
  <LinkButton to="/near-me" variant="quiet" className="round" aria-label="Back to Near Me">
    <ChevronLeft className="icon" />
  </LinkButton>
)
