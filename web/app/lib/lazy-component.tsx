import { type ComponentType, lazy } from 'react'
import { withStyles } from './with-styles.ts'

const failed = new Set<() => void>()

/** React keeps a failure for good; from here on what did not come is asked for once more. */
export function retryFailedChunks(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A component in a chunk of its own, never drawn before its styles. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let Loaded = create()
  function create() {
    return lazy(async () => {
      try {
        return { default: await withStyles(load) }
      } catch (error) {
        failed.add(() => {
          Loaded = create()
        })
        throw error
      }
    })
  }
  return (props: P) => <Loaded {...props} />
}
