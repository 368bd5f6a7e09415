/** Loaded before the server's own code: when the script that started it is gone, as after `kill -9`, nobody else could stop it. */
if (process.platform !== 'win32') {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
