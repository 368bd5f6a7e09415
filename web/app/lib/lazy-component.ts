import { type ComponentType, lazy } from 'react'
import { withStyles } from './with-styles.ts'

/** A component in a chunk of its own, never drawn before its styles. */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await withStyles(load) }))
