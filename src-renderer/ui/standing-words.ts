import type { ArchivePost } from '../../src-preload/contract/archive.ts';

/** Whether the figures of a post, or of a report, may still change. */
export function standingWords(standing: ArchivePost['standing']): string {
  switch (standing) {
    case 'final':
      return 'The service no longer collects these figures: they are final.';
    case 'growing':
      return 'The service still collects these figures: they may grow.';
    case 'unknown':
      return 'Whether these figures may still grow is not known.';
    default:
      return standing satisfies never;
  }
}
