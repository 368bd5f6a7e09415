// What libraries and Node do while a server runs.
process.on('SIGUSR2', () => {
  console.warn('a library warns')
  process.emitWarning('Node warns')
})
