/** What other features need to know of check-ins. */
export { endWatchesOf, isAwaited } from './watch-queries.ts'
