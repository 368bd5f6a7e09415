// One chunk: what a page needs of the network's absence after its first view, and a page that no server has made.
export { restoreVisit } from '../../lib/offline/restore-visit.ts'
export { AsOfNotice } from './as-of-notice.tsx'
