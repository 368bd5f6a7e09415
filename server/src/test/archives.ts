import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'

/** The files of an archive, as text. */
export async function filesIn(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])))
  const files = new Map<string, string>()
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter(), { checkSignature: true }))
  }
  return files
}
