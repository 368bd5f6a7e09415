/** Of jobs of which one change makes many: others come first, since somebody waits for them. The usual one is 0. */
export const JOB_OF_MANY = 10
