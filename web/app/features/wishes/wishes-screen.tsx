import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useRef, useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { ListState } from './list-state.tsx'
import { SearchesSection } from './searches-section.tsx'
import { WishForm } from './wish-form.tsx'
import { WishItem } from './wish-item.tsx'
import { wishesQuery } from './wishes-query.ts'
import styles from './wishes-screen.module.css'

/** Where one would like to go, and searches that are looked for every day. */
export function WishesScreen() {
  const wishes = useQuery(wishesQuery())
  const [opened, setOpened] = useState<string>()
  const [wishesHeading, searchesHeading] = [useRef<HTMLHeadingElement>(null), useRef<HTMLHeadingElement>(null)]
  return (
    <div className={styles.screen}>
      <TopBar title="Wishes" />
      <div className={styles.head}>
        <p className="soft">Only you see them. You hear of trips that fit.</p>
        <LinkButton to="/saved" small>
          <Bookmark className="icon" />
          Saved trips
        </LinkButton>
      </div>
      <WishForm onMade={({ id }) => setOpened(id)} />
      <section aria-labelledby="your-wishes">
        {/* takes the focus where a button goes with its line */}
        <h2 id="your-wishes" ref={wishesHeading} tabIndex={-1}>
          Your wishes
        </h2>
        <ListState
          query={wishes}
          label="Loading wishes..."
          failure="Wishes did not load"
          empty={<p className={`card soft ${styles.empty}`}>No wishes yet. Say where you would like to go.</p>}
        >
          {(made) => (
            <ul className={styles.list} aria-label="Wishes">
              {made.map((wish) => (
                <WishItem
                  key={wish.id}
                  wish={wish}
                  isOpen={opened === wish.id}
                  onToggle={() => setOpened(opened === wish.id ? undefined : wish.id)}
                  onRemoved={() => {
                    // brought back, it would ask for the trips of a wish that may be removed again meanwhile
                    if (opened === wish.id) setOpened(undefined)
                    wishesHeading.current?.focus()
                  }}
                />
              ))}
            </ul>
          )}
        </ListState>
      </section>
      <section aria-labelledby="saved-searches">
        <h2 id="saved-searches" ref={searchesHeading} tabIndex={-1}>
          Saved searches
        </h2>
        <SearchesSection onRemoved={() => searchesHeading.current?.focus()} />
      </section>
    </div>
  )
}
