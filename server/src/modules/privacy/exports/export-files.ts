import type { Storage } from '../../../platform/storage.ts'

/** Where an archive lies: in a folder of its own, so that deleting leaves nothing behind. */
const folderOf = (id: string) => `exports/${id}`
export const archiveKey = (id: string) => `${folderOf(id)}/archive.zip`

export const deleteExportFiles = (storage: Storage, id: string): Promise<void> => storage.deleteFolder(folderOf(id))
