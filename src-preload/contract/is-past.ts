/** Whether a post can no longer be planned for this moment. The moment itself has come: nothing can go before it. */
export function isPast(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs;
}
