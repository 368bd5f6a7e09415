interface TravellerName {
  firstName: string
  lastName: string | null
  username: string
}

/** 'Mara Weiss'; '@mara' for those who gave no name. */
export const fullNameOf = ({ firstName, lastName, username }: TravellerName) =>
  [firstName, lastName].filter(Boolean).join(' ') || `@${username}`

export const firstNameOf = ({ firstName, username }: Pick<TravellerName, 'firstName' | 'username'>) =>
  firstName || `@${username}`
