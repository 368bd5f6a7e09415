/** What other features need to know of usernames that rest. */
export { deleteRestedUsernames, insertReleasedOf } from './queries.ts'
