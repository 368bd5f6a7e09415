import { type Rendered, render } from './render.ts'

/** Runs in a worker thread. */
export default (content: string): Rendered => render(content)
