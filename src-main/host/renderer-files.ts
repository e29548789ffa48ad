import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the built window. */
export interface RendererFile {
  file: string;
  contentType: string;
  /** Names with a content hash never change; the page itself always may. */
  cacheControl: string;
}

/** By the exact path a request names, e.g. `/assets/index-8f3a.js`; `/` is the page. */
export type RendererFiles = ReadonlyMap<string, RendererFile>;

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};

const HASHED_FOLDER = '/assets/';

/** The window has not been built. */
export class NotBuilt extends Error {
  constructor(folder: string) {
    super(`The window has not been built: there is no index.html in ${folder}. Run "npm run build".`);
    this.name = 'NotBuilt';
  }
}

/**
 * Lists what may be served, once, at the start. A request is looked up here and never joined to a path, so no request can
 * name anything else. Links and file types not listed above are left out.
 */
export function listRendererFiles(folder: string): RendererFiles {
  const files = new Map<string, RendererFile>();
  collect(folder, '/', files);
  const page = files.get('/index.html');
  if (!page) throw new NotBuilt(folder);
  return files.set('/', page);
}

function collect(folder: string, prefix: string, into: Map<string, RendererFile>): void {
  for (const entry of entriesOf(folder)) {
    const file = join(folder, entry.name);
    const contentType = contentTypes[extname(entry.name)];
    if (entry.isDirectory()) collect(file, `${prefix}${entry.name}/`, into);
    else if (entry.isFile() && contentType) {
      const hashed = prefix.startsWith(HASHED_FOLDER);
      const cacheControl = hashed ? 'private, max-age=31536000, immutable' : 'no-store';
      into.set(prefix + entry.name, { file, contentType, cacheControl });
    }
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
