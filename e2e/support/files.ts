import type { Locator } from '@playwright/test'

interface GivenFile {
  name: string
  type: string
  bytes: Buffer
}

/** Drops files onto an element together, as from the desktop. */
export async function dropFiles(target: Locator, ...files: GivenFile[]): Promise<void> {
  const transfer = await target.evaluateHandle(
    (_element, given) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      return data
    },
    files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
  )
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer: transfer })
}

/** Pastes a file where an element has the focus. */
export const pasteFile = (target: Locator, { name, type, bytes }: GivenFile): Promise<void> =>
  target.evaluate(
    (element, { name, type, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { name, type, base64: bytes.toString('base64') },
  )
