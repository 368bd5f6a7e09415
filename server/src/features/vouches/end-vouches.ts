/** What other features need to know of vouches. */
export { deleteVouchesBetween } from './queries.ts'
