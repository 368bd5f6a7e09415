export interface Named {
  firstName: string | null
  username: string | null
}

/**
 * The letter on the drawn avatar of a traveller: of their first name, else of their username. The last name is no part of
 * it: strangers do not see that, and the same person has the same letter for everybody.
 */
export function initialOf({ firstName, username }: Named): string {
  const [letter = ''] = firstName?.trim() || username?.trim() || ''
  return letter.toUpperCase()
}
