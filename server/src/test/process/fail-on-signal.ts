/** Loaded into a server by a test: on this signal it fails where nobody handles it. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('nobody handles this', { cause: new Error('what was behind it') }))
})
