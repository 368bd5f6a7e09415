/** The error of an S3 store that refuses us, fails or does not answer in time, out of what others wrapped around it. */
export function storeOutageOf(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // the SDK writes the one into every error that ends a command; the other also ends the body that was being sent
    if ('$metadata' in cause || cause.name === 'TimeoutError') return cause
  }
  return undefined
}
