/** A start that cannot go on for a reason the reader can mend: its text says how, and is shown without a stack. */
export class CannotStart extends Error {}
