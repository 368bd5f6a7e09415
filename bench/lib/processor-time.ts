/** Milliseconds that a server's process has computed so far, with all its threads; its database is a process of its own. */
export async function processorTimeOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(metrics) ?? []
  if (seconds === undefined) throw new Error(`${url}/metrics names no processor time`)
  return Number(seconds) * 1000
}
