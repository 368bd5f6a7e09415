/** The oldest browsers that we build for: what they lack is written in other words, by the build or by us. */
export const BASELINE = ['safari16.4', 'ios16.4', 'chrome131', 'edge131', 'firefox132']
