/** Where an archive of one's data that is ready is fetched, by its owner alone. Without schemas, for the browser. */
export const archivePath = (id: string) => `/api/exports/${id}/archive`
