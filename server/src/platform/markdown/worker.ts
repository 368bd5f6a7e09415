import { type Rendered, render } from './render.ts'

export default (content: string): Rendered => render(content)
