/** The text of a script: see `build-steps/inline-scripts.ts`. */
declare module '*?inline-script' {
  const code: string
  export default code
}
