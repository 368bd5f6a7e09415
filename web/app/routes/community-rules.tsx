import { redirect } from 'react-router'

/** Where the rules were before: mails and other sites lead here. */
export const loader = () => redirect('/rules', 301)
