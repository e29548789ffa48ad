/** Longer than anything a form of ours takes; what is longer lasts as long as its window. In UTF-16 units. */
export const LONGEST_TYPED = 100_000;
/** The same of what it is called, which may hold IDs of the service. */
export const LONGEST_TYPED_NAME = 500;
