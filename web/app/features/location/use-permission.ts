import { useEffect, useState } from 'react'

/** Whether the browser may say where it is, read at the start and followed; unknown where it does not say. */
export function usePermission(): PermissionState | undefined {
  const [permission, setPermission] = useState<PermissionState>()
  useEffect(() => {
    if (!('permissions' in navigator)) return
    let status: PermissionStatus | undefined
    let isOver = false
    const read = () => setPermission(status?.state)
    function follow(found: PermissionStatus) {
      if (isOver) return
      status = found
      status.addEventListener('change', read)
      read()
    }
    // a browser that does not know this permission rejects: it stays unknown, and the button asks
    navigator.permissions.query({ name: 'geolocation' }).then(follow, () => undefined)
    return () => {
      isOver = true
      status?.removeEventListener('change', read)
    }
  }, [])
  return permission
}
