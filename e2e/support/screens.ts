import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../web/app/routes.ts'

function addressOf(path = ''): string[] {
  const shortest = path.replaceAll(/\/:\w+\?/g, '')
  return shortest && !/[:*]/.test(shortest) ? [`/${shortest}`] : []
}

const pathsOf = ({ path, children = [] }: RouteConfigEntry): string[] => [
  ...addressOf(path),
  ...children.flatMap(pathsOf),
]

/** The addresses of all pages in which there is no id; what is new in `routes.ts` is among them. */
export const SCREENS = (await routes).flatMap(pathsOf)
