import Uppy, { type Body, type Meta } from '@uppy/core'

// The caller shows what went wrong; the console need not.
const SILENT = { debug: () => {}, warn: () => {}, error: () => {} }

/** For one file and one job; whoever opens it destroys it. */
export const openUppy = () => new Uppy<Meta, Body>({ restrictions: { maxNumberOfFiles: 1 }, logger: SILENT })
