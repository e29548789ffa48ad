/** A text that the service told of something; an empty one tells nothing, and so takes nothing away from what is known. */
export const toldText = (text: string | null): string | null => (text?.trim() ? text : null);
