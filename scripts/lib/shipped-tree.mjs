/**
 * The lockfile without what is there for development alone: its packages, the workspaces that hold nothing else, and what the others
 * name as such. npm's own `--omit dev` leaves out each package that any workspace needs for development, Fastify among them.
 */
export function shippedTree(lock) {
  const isShipped = ([path, { dev, link, resolved }]) => !dev && !FOR_DEVELOPMENT.includes(link ? resolved : path)
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(isShipped)
      .map(([path, { devDependencies: _dev, ...entry }]) => [path, entry]),
  )
  packages[''].workspaces = packages[''].workspaces.filter((name) => !FOR_DEVELOPMENT.includes(name))
  return { ...lock, packages }
}

const FOR_DEVELOPMENT = ['bench', 'e2e']
