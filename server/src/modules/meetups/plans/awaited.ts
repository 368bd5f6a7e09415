/** What other features need to know of check-ins. */
export { endCheckInsOf, isAwaited } from './check-in-queries.ts'
