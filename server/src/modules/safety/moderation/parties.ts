export { noteSharedBrowser, recordParties } from './parties-queries.ts'
