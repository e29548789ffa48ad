const pageRows = 8;

/** Where a key leads from a row of the list; null: the key is not one of those. */
export function stepOf(key: string, index: number, total: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + pageRows;
    case 'PageUp':
      return index - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return null;
  }
}
