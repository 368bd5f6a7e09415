declare module 'virtual:chunks' {
  /** Files of each lazily loaded module, by source path; empty in the browser, which knows its own chunks. */
  export const chunks: Record<string, { scripts: string[]; styles: string[] } | undefined>
}
