import { useEffect, useState, useSyncExternalStore } from 'react'
import { Camera } from './camera.ts'

/** The camera of this device, for as long as what shows it is there. */
export function useCamera(facing: 'user' | 'environment') {
  const [camera] = useState(() => new Camera(facing))
  const view = useSyncExternalStore(camera.subscribe, camera.view)
  const [isCounting, setCounting] = useState(false)
  useEffect(() => {
    camera.start()
    return camera.close
  }, [camera])
  async function take() {
    setCounting(true)
    await camera.take()
    setCounting(false)
  }
  return { camera, ...view, said: isCounting || view.hasFailed ? view.said : '', isCounting, take: () => void take() }
}
