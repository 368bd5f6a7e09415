/**
 * Loaded before everything else: React, which renders the pages here, is several times slower in its development version,
 * and that is what it takes unless this says production.
 */
process.env['NODE_ENV'] = process.argv.includes('--dev') ? 'development' : 'production'
