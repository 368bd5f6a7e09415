import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const TEXT = /\.(js|css|svg|txt|json|webmanifest)$/

/** Writes `.br` and `.gz` beside every text file of a folder, so that no request pays for compression. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name))
  await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(path: string) {
  const bytes = await readFile(path)
  const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await Promise.all([
    writeFile(`${path}.br`, await brotli(bytes, quality)),
    writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
  ])
}
