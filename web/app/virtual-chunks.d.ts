declare module 'virtual:chunks' {
  /** Files of each lazily loaded module, by source path; empty in the browser, which has its own list. */
  export const chunks: Record<string, { scripts: string[]; styles: string[] } | undefined>
}
