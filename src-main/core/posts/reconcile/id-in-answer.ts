/**
 * Whether an answer names this ID, even one that was cut off or malformed and so gave none. Only where the number or the
 * string ends within what came: half an ID is another ID.
 */
export function namesId(answer: string | null, remoteId: string): boolean {
  if (answer === null) return false;
  const named = answer.matchAll(/"(?:post_)?id"\s*:\s*(?:"([^"\\]{1,64})"|(\d{1,20})(?=[\s,}\]]))/g);
  const [first] = Array.from(named, ([, text, number]) => text ?? number);
  return first === remoteId;
}
