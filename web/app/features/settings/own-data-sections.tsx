import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'

/** Taking along what is one's own, and deleting it: also for who is suspended. */
export const OwnDataSections = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <>
    <DataSection />
    <DeleteSection isQuiet={isQuiet} />
  </>
)
