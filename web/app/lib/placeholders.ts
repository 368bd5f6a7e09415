/** Known to this process alone: what travellers write cannot contain a placeholder. */
const SECRET = crypto.randomUUID().replaceAll('-', '')

/** Stands in a rendered page for a text that is put there later. `name` is of letters a to z. */
export const placeholder = (name: string) => `${SECRET}-${name}-`

/** Splits a page: every second part is the name of a placeholder. */
export const placeholdersIn = new RegExp(`${SECRET}-([a-z]+)-`, 'gi')
