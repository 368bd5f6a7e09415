/** What the links of the navigation leave in the history. */
export const FROM_NAVIGATION = { isFromNavigation: true } as const
