import ThumbnailGenerator from '@uppy/thumbnail-generator'
import { openUppy } from './picture-size.ts'

const PREVIEW_WIDTH = 600

/** An address of this page's own for a small copy of a picture: one of 12 megapixels would be drawn anew with every scroll. */
export async function previewOf(file: File): Promise<string> {
  const uppy = openUppy()
  try {
    const generator = new ThumbnailGenerator(uppy)
    const id = uppy.addFile({ name: file.name, type: file.type, data: file })
    const added = uppy.getFile(id)
    if (added.isRemote) throw new TypeError('The picture is not on this device.')
    return await generator.createThumbnail(added, PREVIEW_WIDTH, null)
  } finally {
    uppy.destroy()
  }
}
