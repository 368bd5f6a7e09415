import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

export type ProfileDialog = 'edit' | 'interests'

/** Which dialog overlays the profile. `/profile#edit` opens the one for oneself. */
export function useProfileDialogs() {
  const [opened, setOpened] = useState<ProfileDialog | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const { hash } = useLocation()
  function open(dialog: ProfileDialog) {
    setWasOpened(true)
    setOpened(dialog)
  }
  useEffect(() => {
    if (hash !== '#edit') return
    setWasOpened(true)
    setOpened('edit')
  }, [hash])
  return { opened, wasOpened, open, close: () => setOpened(null) }
}
