/** Milliseconds that this process, with all its threads, computed while something was done: what else runs on the machine is not in it. */
export async function processorTime(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
