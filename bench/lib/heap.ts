import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../../server/src/test/process/start-program.ts'
import { CannotMeasure, onEnd } from './measure.ts'

/** Options for a Node whose heap is to be measured. */
export const INSPECTABLE = ['--inspect=127.0.0.1:0']

interface Usage {
  usedSize: number
  embedderHeapUsedSize: number
  backingStorageSize: number
}

const STABLE_BYTES = 200_000
const MAX_MS = 60_000

/** Looks into a program by its inspector, as developer tools do. */
export async function openHeap(program: Program) {
  const [address] = /ws:\/\/\S+/.exec(program.written()) ?? []
  if (!address) throw new CannotMeasure('The program was not started to be inspected.')
  const inspector = new WebSocket(address)
  await new Promise((open, fail) => {
    inspector.addEventListener('open', open)
    inspector.addEventListener('error', () => fail(new CannotMeasure(`Nobody answers at ${address}.`)))
  })
  onEnd(() => inspector.close())
  let asked = 0
  const ask = <T>(method: string) =>
    new Promise<T>((done) => {
      const id = ++asked
      const listen = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id?: number; result: T }
        if (answer.id !== id) return
        inspector.removeEventListener('message', listen)
        done(answer.result)
      }
      inspector.addEventListener('message', listen)
      inspector.send(JSON.stringify({ id, method }))
    })

  const inUse = async () => {
    await ask('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await ask<Usage>('Runtime.getHeapUsage')
    return usedSize + embedderHeapUsedSize + backingStorageSize
  }
  return {
    /**
     * What the program cannot do without: after collections, once they find nothing more. Not the resident set, in which
     * room that was left free would hide some of it.
     */
    async bytesInUse(): Promise<number> {
      const deadline = Date.now() + MAX_MS
      for (let last = await inUse(); Date.now() < deadline; ) {
        await sleep(1000)
        const now = await inUse()
        if (last - now < STABLE_BYTES) return now
        last = now
      }
      throw new CannotMeasure('The memory in use does not come to rest.')
    },
  }
}
