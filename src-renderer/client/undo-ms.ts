/** What was asked for is held back so long, and Undo is offered until then. */
export const undoMs = 10_000;
