/** Whose conversations are measured: one with very many, one with few. */
export const BUSY = 'bench-busy@example.org'
export const NEWCOMER = 'bench-newcomer@example.org'

export const fillCommand = (scale: number) => `npm run bench -- talk-data${scale === 1 ? '' : ` --scale ${scale}`}`

export const talkDir = (scale: number) => `.data-bench/talk${scale === 1 ? '' : `-${scale}`}`
