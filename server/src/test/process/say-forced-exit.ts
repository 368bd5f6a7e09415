/** Loaded before a program: says where it ends by `process.exit`, not by having nothing left to do. */
const exit = process.exit
process.exit = (code) => {
  process.stderr.write('forced to exit\n')
  return exit(code)
}
