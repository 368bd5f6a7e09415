import { useQueryClient } from '@tanstack/react-query'
import Globe from 'lucide-react/icons/globe'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { useDeferredComponent } from '../../../lib/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './map-frame.module.css'
import { MONTH_PARAM, mapQuery, shapesQuery, spanOf, stepOf } from './months.ts'

const load = async () => (await import('./world-map.tsx')).WorldMap
const never = () => () => undefined
function atOnce(run: () => void) {
  run()
  return () => undefined
}

/** The map comes once it is seen or asked for; its place is there before. The places are fetched with its script. */
export function MapSection() {
  const [wanted, setWanted] = useState<'seen' | 'pressed'>()
  const section = useRef<HTMLElement>(null)
  const client = useQueryClient()
  const today = useOwnToday()
  const [params] = useSearchParams()
  const WorldMap = useDeferredComponent(load, wanted ? atOnce : never)

  function want(how: 'seen' | 'pressed') {
    setWanted(how)
    const places = mapQuery(spanOf(stepOf(params.get(MONTH_PARAM), today), today))
    // the outlines are as large, and would keep the places waiting on a slow network
    void client.prefetchQuery(places).then(() => client.prefetchQuery(shapesQuery))
  }
  const seen = useEffectEvent(() => want('seen'))
  useEffect(() => {
    if (!section.current || matchMedia('(prefers-reduced-data: reduce)').matches) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      seen()
    })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={section} aria-labelledby="map">
      <h2 id="map">Map of the Coming Months</h2>
      {WorldMap ? (
        <WorldMap takesFocus={wanted === 'pressed'} />
      ) : (
        <div className={styles.frame}>
          <p className={`soft ${styles.intro}`}>Which cities people travel to, and when.</p>
          <div className={styles.ask}>
            <Button busy={wanted !== undefined} onClick={() => want('pressed')}>
              {wanted ? null : <Globe className="icon" />}
              Show the map
            </Button>
          </div>
          <div className={styles.list} />
        </div>
      )}
    </section>
  )
}
