/** Of its own: what keeps the list current comes with every page, the list itself does not. */
export const nearbyKey = ['/api/users/nearby']
export const nearbyPagesKey = [...nearbyKey, 'pages']
