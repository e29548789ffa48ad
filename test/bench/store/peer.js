import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FIRST_MS, pagesOf } from './pages.ts';

/* One of the stores that a developer would have picked, in a process of its own: keeps posts, reads the last page, sorts by a figure. */

const { peer, folder, posts, times } = JSON.parse(process.argv[2] ?? '{}');
const require = createRequire(join(folder, 'package.json'));

const HOUR_MS = 3_600_000;
const account = '0';
/** Where the last page of an account begins. */
const endMs = FIRST_MS + 60 * 4 * HOUR_MS;
const figures = ['impressions', 'likes', 'comments', 'shares', 'saves', 'clicks'];

const docOf = (of, row) => ({
  _id: String(row.post_id),
  accountId: String(of),
  publishedAtMs: Date.parse(row.published_at),
  permalink: row.permalink,
  excerpt: row.excerpt,
  imported: row.imported,
  metrics: Object.fromEntries(Object.entries(row.metrics).map(([key, { value }]) => [key, value])),
});

const peers = {
  async nedb() {
    const { default: Datastore } = await import(require.resolve('@seald-io/nedb'));
    const db = new Datastore({ filename: join(folder, 'peer.nedb'), autoload: true });
    for (const fieldName of ['accountId', 'publishedAtMs']) await db.ensureIndexAsync({ fieldName });
    return {
      keep: (docs) => db.insertAsync(docs),
      last: (beforeMs) =>
        db
          .findAsync({ accountId: account, publishedAtMs: { $lte: beforeMs } })
          .sort({ publishedAtMs: -1 })
          .limit(50),
      sorted: (key, limit) =>
        db
          .findAsync({ accountId: account })
          .sort({ [`metrics.${key}`]: -1 })
          .limit(limit),
    };
  },
  async pouchdb() {
    const PouchDB = require('pouchdb').plugin(require('pouchdb-find'));
    const db = new PouchDB(join(folder, 'peer-pouch'));
    await db.createIndex({ index: { fields: ['accountId', 'publishedAtMs'] } });
    for (const key of figures) await db.createIndex({ index: { fields: ['accountId', `metrics.${key}`] } });
    const find = async (field, range, limit) => {
      const sort = [{ accountId: 'desc' }, { [field]: 'desc' }];
      return (await db.find({ selector: { accountId: account, [field]: range }, sort, limit })).docs;
    };
    return {
      keep: (docs) => db.bulkDocs(docs),
      last: (beforeMs) => find('publishedAtMs', { $lte: beforeMs }, 50),
      sorted: (key, limit) => find(`metrics.${key}`, { $gte: 0 }, limit),
    };
  },
  async rxdb() {
    const { createRxDatabase } = await import(require.resolve('rxdb'));
    const { getRxStorageMemory } = await import(require.resolve('rxdb/plugins/storage-memory'));
    const db = await createRxDatabase({ name: 'peer', storage: getRxStorageMemory() });
    const text = { type: 'string', maxLength: 400 };
    const count = { type: 'number', minimum: 0, maximum: 1e7, multipleOf: 1 };
    const properties = {
      ...{
        _id: { type: 'string', maxLength: 40 },
        accountId: { type: 'string', maxLength: 40 },
        permalink: text,
        excerpt: text,
      },
      publishedAtMs: { type: 'number', minimum: 0, maximum: 1e13, multipleOf: 1 },
      imported: { type: 'boolean' },
      metrics: {
        type: 'object',
        properties: Object.fromEntries(figures.map((key) => [key, count])),
        required: figures,
      },
    };
    const schema = {
      ...{ version: 0, primaryKey: '_id', type: 'object', properties, required: Object.keys(properties) },
      indexes: [['accountId', 'publishedAtMs'], ...figures.map((key) => ['accountId', `metrics.${key}`])],
    };
    const { posts: kept } = await db.addCollections({ posts: { schema } });
    const find = (selector, field, limit) =>
      kept.find({ selector, sort: [{ accountId: 'desc' }, { [field]: 'desc' }], limit }).exec();
    return {
      keep: (docs) => kept.bulkInsert(docs),
      last: (beforeMs) => find({ accountId: account, publishedAtMs: { $lte: beforeMs } }, 'publishedAtMs', 50),
      sorted: (key, limit) => find({ accountId: account }, `metrics.${key}`, limit),
    };
  },
};

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
async function taken(work) {
  const fromMs = cpuMs();
  await work();
  return cpuMs() - fromMs;
}

const store = await peers[peer]();
const told = { keptMs: 0, last: [], sorted: [], rssMb: 0 };
for (const { account: of, rows } of pagesOf(posts))
  told.keptMs += await taken(() => store.keep(rows.map((row) => docOf(of, row))));
// What is built when it is first asked for.
if ((await store.last(endMs)).length !== 50) throw new Error(`${peer} does not read its last page`);
for (const key of figures) if ((await store.sorted(key, 50)).length !== 50) throw new Error(`${peer} does not sort`);
for (let time = 0; time < times; time += 1) {
  // Another question each time: one that was asked already is not read again by some.
  told.last.push(await taken(() => store.last(endMs + time * HOUR_MS)));
  told.sorted.push(await taken(() => store.sorted(figures[time % figures.length], 51 + time)));
}
told.rssMb = process.memoryUsage().rss / 1e6;
process.send?.(told, () => process.exit());
if (process.send === undefined) console.log(peer, told.keptMs, told.last, told.sorted, told.rssMb);
