import type { Safety } from '@caravan/contract/trusted-contact.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { refetchPlans, safetyQuery } from './plan-query.ts'

/** What a check-in still needs, and how the link to it is called; nothing where all is there. */
export function missingText({ contact, hasPins }: Pick<Safety, 'contact' | 'hasPins'>) {
  const also = hasPins ? '' : ', and two PINs'
  if (!contact) return { needs: `A trusted contact who agrees is missing${also}.`, link: 'Name a trusted contact' }
  switch (contact.status) {
    case 'consenting':
      return hasPins ? null : { needs: 'Only your two PINs are missing.', link: 'Choose PINs' }
    case 'asked':
      return {
        needs: `The answer of your trusted contact is missing${also}.`,
        link: hasPins ? 'See who was asked' : 'Choose PINs',
      }
    default:
      return { needs: `Whom you asked is not your contact: another one is missing${also}.`, link: 'Ask somebody else' }
  }
}

/** In place of the switch, until everything that a check-in needs is there. */
export function CheckInHint() {
  const client = useQueryClient()
  const { data: safety } = useQuery(safetyQuery())
  const missing = safety && missingText(safety)
  // it came while this page was open, and the plan was read before
  useEffect(() => {
    if (missing === null) void refetchPlans(client)
  }, [missing, client])
  if (!missing) return null
  return (
    <p className="small">
      Somebody can be told where you do not come back. {missing.needs} <Link to="/settings/safety">{missing.link}</Link>
    </p>
  )
}
