/**
 * Loaded into the server before its own code: when the script that started it is gone without a word, as after
 * `kill -9`, the server stops as it does on SIGTERM. Nobody could reach it any more to stop it in a better way.
 */
if (process.platform !== 'win32') {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
