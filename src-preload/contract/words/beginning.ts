/** The beginning of a text on one line, at most `most` characters of it; what is left out is shown as "…". */
export function beginningOf(text: string, most: number): string {
  const points = [...text.replace(/\s+/g, ' ').trim()];
  return points.length <= most
    ? points.join('')
    : `${points
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
