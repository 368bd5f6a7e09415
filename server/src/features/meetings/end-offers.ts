/** What other features need to know of offers. */
export { deleteOffersBetween } from './queries.ts'
