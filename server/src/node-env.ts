/** Loaded before everything else: unless this says production, React is taken in its development version, several times slower. */
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production'
