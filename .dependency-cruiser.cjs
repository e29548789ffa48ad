/** Who may import whom (see the README's map of the tree). `npm run layers` and test/layers.test.ts hold it. */
const core = '^src-main/core/';
/** The views of the window, between its frame and its shared controls. */
const views = 'composer|calendar|drafts|import|outbox|posts|search|analytics|bio|accounts|settings|onboarding';
/** Files in the root of the core that its folders may use; the others put the folders together. */
const leaves = '(clock|failure|handed-secret|is-zone|log|notices|parts|protocol|proxy-of|rpc|secrets)\\.ts$';
/** Where Electron is, whether it is installed or not. */
const electron = '^electron$|node_modules/electron/';
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Types included: two files that need each other are one, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      comment: 'Window and core import the contract; it imports neither.',
      severity: 'error',
      from: { path: '^src-preload/contract/' },
      to: { path: `^src-(main|renderer)/|^src-preload/(?!contract/)|${electron}` },
    },
    {
      name: 'the-contract-runs-anywhere',
      comment: 'The window has no Node.',
      severity: 'error',
      from: { path: '^src-preload/contract/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-preload-knows-only-the-contract',
      severity: 'error',
      from: { path: '^src-preload/(?!contract/)' },
      to: { path: '^src-(main|renderer)/' },
    },
    {
      name: 'window-knows-only-the-contract',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: `^src-main/|^src-preload/(?!contract/)|${electron}` },
    },
    {
      name: 'a-view-imports-no-other-view',
      comment: 'Views meet in client/: a command, a path, an intent. The frame puts them together.',
      severity: 'error',
      from: { path: `^src-renderer/(${views})/` },
      to: { path: `^src-renderer/(${views})/`, pathNot: '^src-renderer/$1/' },
    },
    {
      name: 'no-floor-imports-the-frame',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: '^src-renderer/(frame/|main\\.ts$)' },
      to: { path: '^src-renderer/(frame/|main\\.ts$)' },
    },
    {
      name: 'shared-controls-know-no-view',
      severity: 'error',
      from: { path: '^src-renderer/ui/' },
      to: { path: '^src-renderer/', pathNot: '^src-renderer/(ui|client)/' },
    },
    {
      name: 'the-client-is-the-ground-floor',
      severity: 'error',
      from: { path: '^src-renderer/client/' },
      to: { path: '^src-renderer/', pathNot: '^src-renderer/client/' },
    },
    {
      name: 'every-window-folder-has-its-floor',
      comment: 'A new view is named in `views` above.',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: `^src-renderer/(main\\.ts$|(frame|${views}|ui|client)/)` },
      to: {},
    },
    {
      name: 'core-never-imports-a-shell',
      severity: 'error',
      from: { path: core },
      to: { path: `^src-main/(desktop|web|cli|host|sandbox)/|^src-renderer/|${electron}` },
    },
    {
      name: 'a-shell-starts-the-core-and-no-more',
      comment: 'What a shell asks of the core goes through the contract; it has no rule about posts in it.',
      severity: 'error',
      from: { path: '^src-main/(desktop|web|cli|host)/' },
      to: {
        path: core,
        pathNot: `${core}((aside-worker|handed-secret|here|log|protocol|worker)\\.ts$|store/(make-folder|small-file)\\.ts$)`,
      },
    },
    {
      name: 'a-shell-never-imports-the-window',
      severity: 'error',
      from: { path: '^src-main/' },
      to: { path: '^src-renderer/' },
    },
    {
      name: 'a-shell-knows-no-other-shell',
      comment:
        'What they share is in host/. The command starts another one (outpost web), and the installed program runs the command.',
      severity: 'error',
      from: { path: '^src-main/(desktop|web|host)/', pathNot: '^src-main/desktop/terminal\\.ts$' },
      to: { path: '^src-main/(desktop|web|cli)/', pathNot: '^src-main/$1/' },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'The sandbox is written from the specification; sharing code with the client would hide misreadings.',
      severity: 'error',
      from: { path: '^src-main/sandbox/' },
      to: { path: '^src-main/(?!sandbox/)|^src-preload/|^src-renderer/' },
    },
    {
      name: 'ground-imports-no-feature',
      severity: 'error',
      from: { path: '^src-main/core/(store|service|limits)/' },
      to: { path: '^src-main/core/[^/]+/', pathNot: '^src-main/core/(store|service|limits)/' },
    },
    {
      name: 'service-keeps-its-floors',
      comment: 'Operations stand on http, wire, answer and shapes; those know of them the table of endpoints at most.',
      severity: 'error',
      from: { path: '^src-main/core/service/(http|wire|answer|shapes)/' },
      to: {
        path: '^src-main/core/service/',
        pathNot: '/service/((http|wire|answer|shapes)/|operations/endpoints\\.ts$)',
      },
    },
    {
      name: 'the-engine-imports-no-feature',
      comment:
        'core/actions knows its ground and nothing that stands on it: a kind of action says what it must not know.',
      severity: 'error',
      from: { path: '^src-main/core/actions/' },
      to: { path: '^src-main/core/[^/]+/', pathNot: '^src-main/core/(actions|store|service|limits|connections)/' },
    },
    {
      name: 'connections-import-no-feature',
      severity: 'error',
      from: { path: `${core}connections/` },
      to: { path: `${core}[^/]+/`, pathNot: `${core}(connections|store|service|limits)/` },
    },
    {
      name: 'sync-imports-no-feature',
      comment: 'Pulling knows jobs, not what they pull: a feature hands its own in.',
      severity: 'error',
      from: { path: `${core}sync/` },
      to: { path: `${core}[^/]+/`, pathNot: `${core}(sync|actions|connections|store|service|limits)/` },
    },
    {
      name: 'no-folder-imports-what-puts-it-together',
      severity: 'error',
      from: { path: `${core}[^/]+/` },
      to: { path: `${core}[^/]+\\.ts$`, pathNot: core + leaves },
    },
    {
      name: 'leaves-know-no-feature',
      comment: 'What every folder may use knows none of them but the store.',
      severity: 'error',
      from: { path: core + leaves },
      to: { path: core, pathNot: [core + leaves, `${core}store/`] },
    },
    {
      name: 'the-core-is-put-together-at-front-doors',
      comment: 'The composition root meets a folder at its <feature>.ts, and at its router.',
      severity: 'error',
      from: { path: `${core}[^/]+\\.ts$` },
      to: {
        path: `${core}[^/]+/`,
        pathNot: [`${core}(store|service|limits)/`, `${core}(?<feature>[^/]+)/\\k<feature>(\\.router)?\\.ts$`],
      },
    },
    {
      name: 'the-outbox-stands-above',
      comment:
        'What people see of the whole (outbox, search, calendar, slots, spaces, status, diagnostics, news) imports the features; none of them imports it.',
      severity: 'error',
      from: {
        path: '^src-main/core/[^/]+/',
        pathNot: '^src-main/core/(outbox|search|calendar|slots|spaces|status|diagnostics|news)/',
      },
      to: { path: '^src-main/core/(outbox|search|calendar|slots|spaces|status|diagnostics|news)/' },
    },
    {
      name: 'a-feature-through-its-front-door',
      comment: 'A feature imports another, and the engine, only through its <feature>.ts.',
      severity: 'error',
      from: { path: '^src-main/core/([^/]+)/', pathNot: '^src-main/core/outbox/' },
      to: {
        path: '^src-main/core/([^/]+)/',
        pathNot: [
          '^src-main/core/$1/',
          '^src-main/core/(store|service|limits)/',
          '^src-main/core/(?<feature>[^/]+)/\\k<feature>\\.ts$',
        ],
      },
    },
    {
      name: 'the-outbox-goes-inside-the-engine-alone',
      comment: 'What people see and do reads the actions themselves; every other feature it meets at its front door.',
      severity: 'error',
      from: { path: '^src-main/core/outbox/' },
      to: {
        path: '^src-main/core/([^/]+)/',
        pathNot: [
          '^src-main/core/(outbox|actions|store|service|limits)/',
          '^src-main/core/(?<feature>[^/]+)/\\k<feature>\\.ts$',
        ],
      },
    },
    {
      name: 'only-queries-know-the-schema',
      comment: 'Rows and SQL stay in `.queries.ts`; test/tables.test.ts says whose tables each of them may name.',
      severity: 'error',
      from: { path: core, pathNot: `\\.queries\\.ts$|${core}store/` },
      to: { path: `${core}store/schema\\.ts$|node_modules/kysely/` },
    },
    {
      name: 'only-the-desktop-knows-electron',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/desktop/' },
      to: { path: electron },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'svelte', 'node', 'default'] },
  },
};
