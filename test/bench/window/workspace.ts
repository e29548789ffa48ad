import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type JournalEntry, type Sandbox } from '../../../src-main/sandbox/sandbox.ts';
import { batchCsv } from '../../cli/batch.ts';
import { outpost, startOutpost } from '../../cli/outpost.ts';
import { openTextIndex } from '../../../src-main/core/text-index/text-index.ts';
import { PER_PAGE } from '../store/pages.ts';
import { fillSpace, openWorkspace as openStoreWorkspace } from '../store/workspace.ts';

/** How much stands on the workspace, and how fast it drains: so many posts are taken in a window of so many milliseconds. */
export interface WorkspaceSize {
  /** Kept ones of the archive. */
  archived: number;
  /** More that the service has, and that are read meanwhile. */
  unread: number;
  drafts: number;
  waiting: number;
  posts: number;
  windowMs: number;
}

/** A data folder as full as asked, its service, and the web shell that serves it. */
export interface Workspace {
  /** Another one each time: an address lets one browser in. */
  address(): Promise<string>;
  /** Posts that the service has taken since the workspace was opened. */
  published(): number;
  /** Posts that were read of it since then. */
  read(): number;
  close(): Promise<void>;
}

export async function openWorkspace(size: WorkspaceSize): Promise<Workspace> {
  const { archived, unread, drafts, waiting, posts, windowMs } = size;
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const data = join(folder, 'data');
  const publishLimit = { count: posts, windowMs };
  // A post counts in both: as many calls are left to read what the service has, as long as the bench takes.
  const apiLimit = { count: posts * 2, windowMs };
  const sandbox = await startSandbox({ posts: unread, publishLimit, apiLimit });
  const limits = ['--publish-limit', `${posts}/${windowMs / 1000}`, '--api-limit', `${posts * 2}/${windowMs / 1000}`];
  await run(data, ['connect', '--url', sandbox.url, '--space', String(sandbox.space), ...limits], sandbox);
  if (archived > 0) archive(data, archived);
  if (drafts > 0) await take(data, folder, 'drafts', batchCsv(drafts, 'Draft'), '--drafts');
  if (waiting > 0) await take(data, folder, 'waiting', batchCsv(waiting), '--queue');
  const web = startOutpost(data, ['web', '--no-open', '--port', '0']);
  await web.firstLine;
  return {
    address: async () => /http:\/\/\S+/.exec((await run(data, ['open'])).stdout)?.[0] ?? '',
    published: () => sandbox.journal.executed('post.created').length,
    read: () => PER_PAGE * sandbox.journal.entries().filter(isPageOfPosts).length,
    async close() {
      web.child.kill('SIGTERM');
      await web.ended;
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isPageOfPosts = ({ method, path, status }: JournalEntry): boolean =>
  method === 'GET' && status === 200 && /\/analytics\/posts\b/.test(path);

/** Posts for the space that is connected, kept by the app's own layer. */
function archive(data: string, count: number): void {
  const workspace = openStoreWorkspace(data);
  openTextIndex(workspace.store);
  const { raw } = workspace.store;
  const accounts = raw
    .prepare<[], { space_id: string; remote_id: string }>('SELECT space_id, remote_id FROM account ORDER BY remote_id')
    .all();
  const spaceId = accounts[0]?.space_id;
  if (spaceId === undefined) throw new Error('the space has no accounts');
  // Page by page in turn: each account has as many.
  let page = 0;
  fillSpace(workspace, count, { spaceId, accountId: () => accounts[page++ % accounts.length]?.remote_id ?? '' });
  workspace.close();
}

async function take(data: string, folder: string, name: string, csv: string, how: string): Promise<void> {
  const file = join(folder, `${name}.csv`);
  writeFileSync(file, csv);
  await run(data, ['import', file, how]);
}

async function run(data: string, args: string[], sandbox?: Sandbox): Promise<{ stdout: string }> {
  const ran = await outpost(data, args, sandbox === undefined ? {} : { env: { OUTPOST_TOKEN: sandbox.token } });
  if (ran.code !== 0) throw new Error(`outpost ${args.join(' ')} ended with ${ran.code}: ${ran.stderr}`);
  return ran;
}
